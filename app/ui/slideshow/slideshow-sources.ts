import { PICTURE_WIDTHS } from '#catalogue/picture-widths.ts'

/** The narrowest variant worth having for a picture that fills a column or more, in px. */
const NARROWEST = 640

/**
 * Where a slide's picture, stored `width` px wide, is loaded from: its small variants and itself, each with its width,
 * for the browser to choose from by `sizes`. The address alone is the widest small one. A variant is never enlarged, so
 * the next wider one is the picture itself as WebP, a sixth of a PNG's bytes.
 */
export function slideSources(url: string, width: number): { src: string; srcSet: string } {
  const variant = (px: number) => `${url}${url.includes('?') ? '&' : '?'}w=${px}`
  const smaller = PICTURE_WIDTHS.filter((each) => each >= NARROWEST && each < width)
  const list = smaller.map((each) => `${variant(each)} ${each}w`)
  const wider = PICTURE_WIDTHS.find((each) => each >= width)
  const whole = wider ? variant(wider) : url
  const widest = smaller.at(-1)
  return { src: widest ? variant(widest) : whole, srcSet: [...list, `${whole} ${width}w`].join(', ') }
}
