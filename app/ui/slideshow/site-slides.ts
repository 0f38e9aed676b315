import type { SlideText } from '#content/pages/content-page.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** Returns the slides with their pictures' addresses, without those whose picture is missing. */
export function siteSlides(files: Pick<SiteFiles, 'picture'>, texts: readonly SlideText[]) {
  return texts.flatMap(({ picture, ...text }) => {
    const url = files.picture(`site/${picture}`)
    return url === null ? [] : [{ ...text, url }]
  })
}
