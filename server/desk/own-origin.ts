import type { MiddlewareHandler } from 'hono'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import type { Log } from '#server/operations/log.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Refuses every change that doesn't come from a page of the desk (behavior 18.5). A browser says where a change comes from: in Origin, in
 * Sec-Fetch-Site or in both. Requests without either header are refused. Throws a Problem 403.
 */
export function ownOrigin(log: Log): MiddlewareHandler<DeskEnv> {
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
    const url = new URL(c.req.url)
    const from = origin === undefined ? null : URL.parse(origin)
    const isOwn = origin === undefined ? site === 'same-origin' : isDesk(from, url, site)
    if (isOwn && !isForeign) return next()
    log.warn({ requestId: c.get('requestId'), origin, site }, 'A change from another origin was refused at the desk')
    if (origin === undefined && site === undefined) throw refusals.unsaid()
    throw !isForeign && (site === 'same-origin' || from?.hostname === url.hostname)
      ? refusals.unsure()
      : refusals.foreign()
  }
}

/** None repeats what was sent: another site may have filled it in, and passwords are among it. */
const refusals = {
  foreign: () =>
    new Problem(
      403,
      'This was sent from another site, so nothing was changed.',
      'Open the page at the desk and send it again.',
    ),
  unsaid: () =>
    new Problem(
      403,
      'This doesn’t say which page it was sent from, so nothing was changed.',
      'Use a current browser. If there is a proxy in front of the desk, it must pass on the headers Origin and Sec-Fetch-Site.',
    ),
  unsure: () =>
    new Problem(
      403,
      'The desk can’t tell that this came from a page of its own, so nothing was changed.',
      'The mistake is in how the desk is set up, not in what you typed: DESK_URL must be the address that your browser shows, and a proxy in front of the desk must pass on its host and scheme. Your browser’s Back button brings back what you typed.',
    ),
}

/** No page can forge Sec-Fetch-Site. With it the scheme may differ, as it does behind a TLS proxy that TRUST_PROXY doesn't name. */
function isDesk(from: URL | null, url: URL, site: string | undefined): boolean {
  return from !== null && from.host === url.host && (site === 'same-origin' || from.protocol === url.protocol)
}
