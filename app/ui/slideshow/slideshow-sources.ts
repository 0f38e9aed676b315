import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'

/** The narrowest thumbnail offered, in px: a slide fills at least a column. */
const MIN_WIDTH = 640

/**
 * Returns the addresses of a slide's picture, stored `width` px wide: its thumbnails and the picture itself, each with its
 * width, for the browser to choose by `sizes`. `src` is the widest thumbnail. Thumbnails are never enlarged, so the next
 * wider one is the picture itself as WebP, a sixth of a PNG's bytes.
 */
export function slideSources(url: string, width: number): { src: string; srcSet: string } {
  const variant = (px: number) => `${url}${url.includes('?') ? '&' : '?'}w=${px}`
  const smaller = PICTURE_WIDTHS.filter((each) => each >= MIN_WIDTH && each < width)
  const list = smaller.map((each) => `${variant(each)} ${each}w`)
  const wider = PICTURE_WIDTHS.find((each) => each >= width)
  const whole = wider ? variant(wider) : url
  const widest = smaller.at(-1)
  return { src: widest ? variant(widest) : whole, srcSet: [...list, `${whole} ${width}w`].join(', ') }
}
