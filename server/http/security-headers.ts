import type { MiddlewareHandler } from 'hono'
import type { SiteEnv, SiteParts } from '#server/site.ts'

/** The policy of everything that is no page: it loads nothing and stands in no frame (DESIGN 5). */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** The part page frames datasheets, and a browser's own PDF viewer shows nothing under `default-src 'none'`. */
const PDF_POLICY = "frame-ancestors 'self'"
/** A worker lives by its own script's policy: pdf.js's fetches fonts and decoders, ours fetches pages (DESIGN 5). */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"
/** A visitor's file: saved, and if it is shown all the same, then without any right. */
const ATTACHMENT_POLICY = "default-src 'none'; sandbox"
const ATTACHMENT_PATH = /^\/request\/[^/]+\/files\//
/** A year, as ASVS 3.4.1 asks; other hosts of the company's are not ours to decide about. */
const ONLY_TLS = 'max-age=31536000'
const WORKER_PATH = /^\/(sw\.js|assets\/[\w.-]*\bworker\b[\w.-]*\.m?js)$/

/**
 * Puts the security headers of DESIGN 5 and the request's id on every answer. A page brings its own policy with its
 * scripts' hashes. Where visitors reach the site by https, browsers are told to use nothing else.
 */
export function securityHeaders({ siteUrl }: Pick<SiteParts, 'siteUrl'>): MiddlewareHandler<SiteEnv> {
  const onlyTls = siteUrl !== null && new URL(siteUrl).protocol === 'https:'
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    const isPage = headers.get('Content-Type')?.startsWith('text/html') && headers.has('Content-Security-Policy')
    // A browser puts the headers of a 304 on the page that it keeps: the bare policy would strip it of style and script.
    if (!isPage && c.res.status !== 304)
      c.header('Content-Security-Policy', policyOf(c.req.path, headers.get('Content-Type')))
    c.header('X-Request-Id', c.get('requestId'))
    if (onlyTls) c.header('Strict-Transport-Security', ONLY_TLS)
    c.header('X-Content-Type-Options', 'nosniff')
    const secret = c.req.path.startsWith('/request/') // its address is the key to it
    c.header('Referrer-Policy', secret ? 'no-referrer' : 'strict-origin-when-cross-origin')
    if (secret) c.header('X-Robots-Tag', 'noindex')
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cross-Origin-Resource-Policy', c.req.path.startsWith('/api/') ? 'cross-origin' : 'same-origin')
  }
}

function policyOf(path: string, type: string | null): string {
  if (ATTACHMENT_PATH.test(path)) return ATTACHMENT_POLICY
  if (type === 'application/pdf') return PDF_POLICY
  return WORKER_PATH.test(path) ? WORKER_POLICY : BARE_POLICY
}
