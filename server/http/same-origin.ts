import type { MiddlewareHandler } from 'hono'
import { Problem } from '#problem/problem.ts'
import type { Log } from '#server/log.ts'
import type { SiteEnv } from '#server/site.ts'

type Options = {
  /** SITE_URL: what a browser calls us behind a proxy that nobody told us to trust. */
  readonly siteUrl: string | null
  readonly log: Log
}

/**
 * Refuses what another site sends in a visitor's name: a form post whose Origin is not ours, or of which the browser
 * says that it comes from elsewhere. A program that sends neither header is nobody's browser and may post.
 * Throws a Problem 403.
 */
export function sameOrigin({ siteUrl, log }: Options): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const elsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
    if (!elsewhere && (origin === undefined || isOurs(origin, new URL(c.req.url), siteUrl, site))) return next()
    log.warn({ requestId: c.get('requestId'), origin, site }, 'A form from another origin is refused')
    throw new Problem(403, 'This form was sent from another site.', 'Open the page here and send it again.')
  }
}

/** No page can forge Sec-Fetch-Site: with it the scheme may differ, as it does behind a TLS proxy. */
function isOurs(origin: string, asked: URL, siteUrl: string | null, site: string | undefined): boolean {
  if (origin === asked.origin || (siteUrl !== null && origin === new URL(siteUrl).origin)) return true
  return site === 'same-origin' && URL.canParse(origin) && new URL(origin).host === asked.host
}
