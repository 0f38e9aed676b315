import type { MiddlewareHandler } from 'hono'
import { FOREIGN_FORM, UNSURE_FORM } from '#server/forms/receive-form.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { isSameHost, type ProxyWatch } from '#server/origin/proxy-watch.ts'
import type { LogLine } from '#shared/logger.ts'

type Options = {
  /** SITE_URL, the origin that browsers see if TRUST_PROXY lacks our proxy. */
  readonly siteUrl: string | null
  readonly proxyWatch: Pick<ProxyWatch, 'notePost'>
  readonly log: LogLine
}

/** Refuses other sites' forms: `refused` says why. Requests without Origin or Sec-Fetch-Site aren't from browsers. */
export function sameOrigin({ siteUrl, proxyWatch, log }: Options): MiddlewareHandler<SiteEnv> {
  const siteOrigin = siteUrl === null ? null : new URL(siteUrl).origin
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const url = new URL(c.req.url)
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const from = origin === undefined ? null : URL.parse(origin)
    const isFromHere = origin === siteOrigin || site === 'same-origin' || isSameHost(from, url)
    if (from !== null && isFromHere && !isCrossSite) proxyWatch.notePost(c, from)
    // A private page has no referrer, so its forms have `Origin: null`; Sec-Fetch-Site shows that they are ours.
    const isPrivatePage = origin === 'null' && site === 'same-origin'
    const isKnown = origin === undefined || origin === siteOrigin || isPrivatePage || isOurs(from, url, site)
    if (!isCrossSite && isKnown) return next()
    log.warn(
      { requestId: c.get('requestId'), origin, site, ours: url.origin },
      'A form from another origin was refused',
    )
    c.set('refused', isFromHere && !isCrossSite ? UNSURE_FORM : FOREIGN_FORM)
    return next()
  }
}

/** No page can forge Sec-Fetch-Site. With it the scheme may differ, as behind a TLS proxy (behavior 13.15). */
const isOurs = (from: URL | null, url: URL, site: string | undefined): boolean =>
  isSameHost(from, url) && (site === 'same-origin' || from?.protocol === url.protocol)
