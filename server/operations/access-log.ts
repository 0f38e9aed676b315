import type { MiddlewareHandler } from 'hono'
import { loggedPath } from '#server/http/logged-path.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Log } from '#server/operations/log.ts'

/** Logs one line per request, without the visitor's address and the query: both may be personal. */
export function accessLog(log: Log): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    const { method } = c.req
    log.debug(
      { requestId: c.get('requestId'), method, path: loggedPath(c.req.path), status: c.res.status, ms },
      'request',
    )
  }
}
