import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { SiteEnv } from '#server/http/site-env.ts'
import { REFUSED_HEADER } from '#shared/refusal.ts'

/** How the page cache answered: from memory, or with what was made for this request. The metrics use these words. */
export type CacheResult = 'kept' | 'made'
/** Why a connection was closed: there are too many, or the client doesn't read its answers. */
export type ClosedFor = 'connections' | 'unread'

/** Counts every answer. */
type RequestWatch = {
  /** `route` and `method` have few values. `seconds` is the time to the first byte. `refused` says why (behavior 13.18). */
  answered(route: string, method: string, status: number, seconds: number, refused: string | null | undefined): void
}

/** Counts everything the metrics show. */
export type SiteWatch = RequestWatch & {
  /** Whether a cacheable page was cached or had to be made. */
  asked(how: CacheResult): void
  /** A connection was closed under load. */
  closed(why: ClosedFor): void
  /** The page cache whose size the metrics show. */
  watchPages(cache: { readonly pages: number; readonly bytes: number }): void
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** The path at which pages and built files are mounted. */
const ANYTHING = '/*'

/** Counts each request by the pattern of its route (`/part/*`), never by its path. `pages` are the pages' patterns. Mount it first. */
export function watchTraffic(watch: RequestWatch, pages: readonly string[]): MiddlewareHandler<SiteEnv> {
  const routes = pages.map((path) => ({ path }))
  const router = import('react-router') // late: without metrics, only threads need it
  const pageOf = async (path: string): Promise<string> => {
    if (!isDecodable(path)) return ANYTHING
    const { matchRoutes } = await router
    const page = path.replace(/(\/_)?\.data$/, '') || '/'
    return page === '/' ? page : `/${matchRoutes(routes, page)?.at(-1)?.route.path ?? '*'}`
  }
  return async (c, next) => {
    const start = performance.now()
    await next()
    const mounted = routePath(c)
    const route = mounted === ANYTHING ? await pageOf(c.req.path) : mounted
    const method = METHODS.includes(c.req.method) ? c.req.method : 'other'
    const refused = c.res.headers.get(REFUSED_HEADER)
    watch.answered(route, method, c.res.status, (performance.now() - start) / 1000, refused)
  }
}

/** The router logs a warning for a path that can't be decoded. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
