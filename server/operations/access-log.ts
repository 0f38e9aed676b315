import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Log } from '#server/operations/log.ts'

/** Whoever knows the address of a request's page or of an invite can use it, so it stays out of the log. */
const TOKEN = /^(\/(?:request|invite)\/).+/

/** Logs one line per request, without the visitor's address and the query: both may be personal. */
export function accessLog(log: Log): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    const { method } = c.req
    const path = c.req.path.replace(TOKEN, '$1…')
    log.debug({ requestId: c.get('requestId'), method, path, status: c.res.status, ms }, 'request')
  }
}
