import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { SiteEnv } from '#server/http/site-env.ts'
import { REFUSED_HEADER } from '#shared/refusal.ts'
import { isDecodable } from '#shared/unsure-text.ts'

/** From memory (`kept`) or made for this request. The metrics use these words. */
export type CacheResult = 'kept' | 'made'
export type ClosedFor = 'connections' | 'unread'

type RequestWatch = {
  /** `route` and `method` have few values, `seconds` is to the first byte, `refused` says why (behavior 13.18). */
  answered(route: string, method: string, status: number, seconds: number, refused: string | null | undefined): void
}

export type SiteWatch = RequestWatch & {
  asked(how: CacheResult): void
  closed(why: ClosedFor): void
  watchPages(cache: { readonly pages: number; readonly bytes: number }): void
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** The mount path of pages and built files. */
const ANYTHING = '/*'

/** Counts requests by route pattern (`/part/*`), never by path. `pages` are the pages' patterns. Mount it first. */
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
