import type { SlideText } from '#catalogue/company-texts.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** The slides whose picture is there, with its address: a missing one is left out. */
export function siteSlides(files: Pick<SiteFiles, 'picture'>, texts: readonly SlideText[]) {
  return texts.flatMap(({ picture, ...text }) => {
    const url = files.picture(`site/${picture}`)
    return url === null ? [] : [{ ...text, url }]
  })
}
