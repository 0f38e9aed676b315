/** The widths, in px, in which a picture can be had: `?w=` of its address. */
export const PICTURE_WIDTHS = [64, 128, 320, 640, 1280] as const
