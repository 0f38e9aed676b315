import { PICTURE_WIDTHS } from '#catalogue/picture-widths.ts'

/** Where a picture shown `width` px wide is loaded from: small variants for usual and for dense screens. */
export function pictureSources(url: string, width: number): { src: string; srcSet?: string } {
  const sized = (factor: number) => {
    const fitting = PICTURE_WIDTHS.find((each) => each >= width * factor)
    return fitting ? `${url}${url.includes('?') ? '&' : '?'}w=${fitting}` : url
  }
  return { src: sized(1), srcSet: `${sized(1)}, ${sized(2)} 2x` }
}
