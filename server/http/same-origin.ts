import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Log } from '#server/operations/log.ts'
import { Problem } from '#shared/problem.ts'

type Options = {
  /** SITE_URL, the origin that browsers see if TRUST_PROXY doesn't name our proxy. */
  readonly siteUrl: string | null
  readonly log: Log
}

/**
 * Refuses forms that another site sends through a visitor's browser: a POST with another Origin, or one that Sec-Fetch-Site
 * marks as cross-site. A request without these headers doesn't come from a browser and may post. Throws a Problem 403.
 */
export function sameOrigin({ siteUrl, log }: Options): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    if (!isCrossSite && (origin === undefined || isOurs(origin, new URL(c.req.url), siteUrl, site))) return next()
    log.warn(
      { requestId: c.get('requestId'), origin, site, ours: new URL(c.req.url).origin },
      'A form from another origin was refused',
    )
    throw new Problem(403, 'This form was sent from another site.', 'Open the page here and send it again.')
  }
}

/**
 * No page can forge Sec-Fetch-Site. With it the scheme may differ, as it does behind a TLS proxy. A proxy may also leave the port
 * out of the host that it names: then any port of this host counts (behavior 13.15).
 */
function isOurs(origin: string, url: URL, siteUrl: string | null, site: string | undefined): boolean {
  if (siteUrl !== null && origin === new URL(siteUrl).origin) return true
  const from = URL.parse(origin)
  if (from === null || from.hostname !== url.hostname || (url.port !== '' && from.port !== url.port)) return false
  return site === 'same-origin' || from.protocol === url.protocol
}
