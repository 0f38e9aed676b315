import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'
import type { SiteEnv } from '#server/site.ts'

/** The address of a request's page is the key to it. */
const KEY = /^(\/request\/).+/

/** One line a request: what was asked for and how it went. No address of the visitor and no query: both may be personal. */
export function accessLog(log: Log): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    const { method } = c.req
    const path = c.req.path.replace(KEY, '$1…')
    log.debug({ requestId: c.get('requestId'), method, path, status: c.res.status, ms }, 'request')
  }
}
