import type { SlideText } from '#content/pages/content-page.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** Returns slides with their pictures' addresses. Omits slides without a picture. */
export function siteSlides(files: Pick<SiteFiles, 'picture'>, texts: readonly SlideText[]) {
  return texts.flatMap(({ picture, ...text }) => {
    const url = files.picture(`site/${picture}`)
    return url === null ? [] : [{ ...text, url }]
  })
}
