import type { MiddlewareHandler } from 'hono'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import type { Log } from '#server/operations/log.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Refuses every change that doesn't come from a page of the desk (behavior 18.5). A browser says where a change comes from: in Origin, in
 * Sec-Fetch-Site or in both. Whatever says neither is no browser and may change nothing. Throws a Problem 403.
 */
export function ownOrigin(log: Log): MiddlewareHandler<DeskEnv> {
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isOwn = origin === undefined ? site === 'same-origin' : isDesk(origin, new URL(c.req.url), site)
    if (isOwn && !isForeign) return next()
    log.warn({ requestId: c.get('requestId'), origin, site }, 'A change from another origin was refused at the desk')
    throw new Problem(403, 'This was sent from another site.', 'Open the page at the desk and send it again.')
  }
}

/** No page can forge Sec-Fetch-Site. With it the scheme may differ, as it does behind a TLS proxy that TRUST_PROXY doesn't name. */
function isDesk(origin: string, url: URL, site: string | undefined): boolean {
  const from = URL.parse(origin)
  return from !== null && from.host === url.host && (site === 'same-origin' || from.protocol === url.protocol)
}
