import type { MiddlewareHandler } from 'hono'

const NEVER_KEPT = /^\/(order|contact|request)(\/|\.data|$)/i
const A_YEAR = 'public, max-age=31536000, immutable'

/** How long each kind of answer may be kept (DESIGN 5, page variants). A route that says so itself is left alone. */
export function cachePolicy(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.headers.has('Cache-Control')) return
    c.header('Cache-Control', policyFor(c.req.path, c.res.status))
  }
}

function policyFor(path: string, status: number): string {
  if (NEVER_KEPT.test(path)) return 'no-store'
  if (status === 200 && path.startsWith('/assets/')) return A_YEAR
  if (status === 200 && path.endsWith('.data')) return 'public, max-age=30, stale-while-revalidate=30'
  return 'no-cache'
}
