import type { MiddlewareHandler } from 'hono'

const PRIVATE = /^\/(order|contact|request|notices|certificates)(\/|\.data|$)/i
const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Sets Cache-Control by kind of answer (behavior 13.12), unless the route did. Never caches a refusal. */
export function cachePolicy(): MiddlewareHandler {
  return async (c, next) => {
    await next()
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
