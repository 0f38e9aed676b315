import type { MiddlewareHandler } from 'hono'

const PRIVATE = /^\/(order|contact|request|notices|certificates)(\/|\.data|$)/i
const UNAVAILABLE = 503
const ONE_YEAR = 'public, max-age=31536000, immutable'

/** For a browser or a proxy, in seconds: a catalog or a database that is away is looked for more often. */
const RETRY_AFTER = '30'

/**
 * Sets Cache-Control by the kind of answer (behavior 13.12), unless the route has set it. An answer for which something is
 * missing is never cached, and says when to try again.
 */
export function cachePolicy(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status === UNAVAILABLE) {
      c.header('Cache-Control', 'no-store')
      if (!c.res.headers.has('Retry-After')) c.header('Retry-After', RETRY_AFTER)
    }
    if (c.res.headers.has('Cache-Control')) return
    c.header('Cache-Control', policyFor(c.req.path, c.res.status))
  }
}

function policyFor(path: string, status: number): string {
  if (PRIVATE.test(path)) return 'no-store'
  if (status === 200 && path.startsWith('/assets/')) return ONE_YEAR
  if (status === 200 && path.endsWith('.data')) return 'public, max-age=30, stale-while-revalidate=30'
  return 'no-cache'
}
