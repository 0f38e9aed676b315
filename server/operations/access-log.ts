import type { MiddlewareHandler } from 'hono'
import { loggedPath } from '#server/http/logged-path.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Log } from '#server/operations/log.ts'
import { REFUSED_HEADER } from '#shared/refusal.ts'

type Answered = {
  readonly requestId: string
  readonly method: string
  readonly address: string
  readonly status: number
  readonly ms: number
  /** Why it was refused (behavior 13.18). */
  readonly refused: string | null | undefined
}

/** Logs a line per request, without visitor's address and query, which may be personal. */
export function accessLog(log: Log): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    logAnswer(log, {
      requestId: c.get('requestId'),
      method: c.req.method,
      address: c.req.path,
      status: c.res.status,
      ms: performance.now() - start,
      refused: c.res.headers.get(REFUSED_HEADER),
    })
  }
}

/** A request's line. A refused one has the usual level too. */
export function logAnswer(log: Log, { requestId, method, address, status, ms, refused }: Answered): void {
  const line = { requestId, method, path: loggedPath(address), status, ms: Math.round(ms * 10) / 10 }
  if (refused) log.info({ ...line, refused }, 'request refused')
  else log.debug(line, 'request')
}
