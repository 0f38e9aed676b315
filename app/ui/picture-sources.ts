import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'

/** Returns addresses of a picture `width` px wide: thumbnails for normal and high-density screens. */
export function pictureSources(url: string, width: number): { src: string; srcSet?: string } {
  const sized = (factor: number) => {
    const fitting = PICTURE_WIDTHS.find((pixels) => pixels >= width * factor)
    return fitting ? `${url}${url.includes('?') ? '&' : '?'}w=${fitting}` : url
  }
  return { src: sized(1), srcSet: `${sized(2)} 2x` }
}
