import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { matchRoutes } from 'react-router'
import type { Refusal } from '#server/overload/overload.ts'
import type { Asked, PageCache } from '#server/page-cache/page-cache.ts'
import type { SiteEnv } from '#server/site.ts'

/** Is told of every answer. */
export type RequestWatch = {
  /** `route` and `method` are one of few; `seconds` until the answer began. */
  answered(route: string, method: string, status: number, seconds: number): void
}

/** Is told of what the site does besides. */
export type SiteWatch = RequestWatch & {
  /** Whether a page that is kept was there, or had to be made. */
  asked(how: Asked): void
  /** Why an answer was refused under load. */
  refused(why: Refusal): void
  /** Whose pages and bytes are to be told. */
  watchPages(cache: Pick<PageCache, 'pages' | 'bytes'>): void
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** What the pages and the browser's files are mounted at. */
const ANYTHING = '/*'

/**
 * Tells `watch` how each request went, by the pattern of its route (`/part/*`), never by its address. `pages` are the
 * patterns of the pages. Mount it first.
 */
export function watchRequests(watch: RequestWatch, pages: readonly string[]): MiddlewareHandler<SiteEnv> {
  const routes = pages.map((path) => ({ path }))
  const pageOf = (path: string): string => {
    if (!isDecodable(path)) return ANYTHING
    const page = path.replace(/(\/_)?\.data$/, '') || '/'
    return page === '/' ? page : `/${matchRoutes(routes, page)?.at(-1)?.route.path ?? '*'}`
  }
  return async (c, next) => {
    const start = performance.now()
    await next()
    const mounted = routePath(c)
    const route = mounted === ANYTHING ? pageOf(c.req.path) : mounted
    const method = METHODS.includes(c.req.method) ? c.req.method : 'other'
    watch.answered(route, method, c.res.status, (performance.now() - start) / 1000)
  }
}

/** The router complains aloud of what can't be decoded. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
