import type { Site } from '#server/page-cache/site-with-cache.ts'
import type { SearchTally } from '#server/search-tally/search-tally.ts'

type Listening = Required<Pick<Site, 'listener'>>

/** Notes every search before the site or its cache answers. */
export const withSearchTally = (site: Listening, tally: Pick<SearchTally, 'note'>): Listening => ({
  listener(options) {
    const answer = site.listener(options)
    return (request, response) => {
      tally.note(request.method, request.url)
      return answer(request, response)
    }
  },
})
