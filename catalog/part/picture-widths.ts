/** The thumbnail widths in px: the values of `?w=` in a picture's URL (behavior 13.6). */
export const PICTURE_WIDTHS = [64, 128, 320, 640, 1280] as const
