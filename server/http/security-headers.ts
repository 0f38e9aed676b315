import type { Context, MiddlewareHandler } from 'hono'
import { isSecretPath } from '#server/http/logged-path.ts'
import type { IsOpen } from '#server/http/open-paths.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'

/** For everything but pages: loads nothing and can't be framed (behavior 13.9). */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** The part page frames datasheets, and browsers' PDF viewers need more than `default-src 'none'`. */
const PDF_POLICY = "frame-ancestors 'self'"
/** A worker has its own script's policy: pdf.js's fetches fonts and decoders (behavior 13.9). */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"
/** A visitor's file is a download. If a browser shows it anyway, it may do nothing. */
const ATTACHMENT_POLICY = "default-src 'none'; sandbox"
/** The operator's logo and icon have inline styles. Scripts were refused on reading, and are here too. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const DRAWING_PATH = /^\/(site\/(logo|favicon)-[^/]+|favicon)\.svg$/
const ATTACHMENT_PATH = /^\/(request\/[^/]+\/(files|quotes)\/|certificates$)/
/** One year, as ASVS 3.4.1 requires. Without includeSubDomains: the company's other hosts aren't ours. */
const STRICT_TRANSPORT = 'max-age=31536000'
const SCRIPT_PATH = /^\/assets\/[\w.-]+\.m?js$/

export const workerPolicy = (path: string): string | null =>
  SCRIPT_PATH.test(path) && /\bworker\b/.test(path) ? WORKER_POLICY : null

/** Sets security headers and request id (behavior 13.10). Pages set their own policy, with hashes of scripts. */
export function securityHeaders(
  { siteUrl }: Pick<SiteServices, 'siteUrl'>,
  isOpen: IsOpen,
): MiddlewareHandler<SiteEnv> {
  const isHttps = siteUrl !== null && new URL(siteUrl).protocol === 'https:'
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    const isPage = headers.get('Content-Type')?.startsWith('text/html') && headers.has('Content-Security-Policy')
    // Browsers apply a 304's headers to the cached page, where this policy would block styles and scripts.
    if (!isPage && c.res.status !== 304)
      c.header('Content-Security-Policy', policyOf(c.req.path, headers.get('Content-Type')))
    commonHeaders(c, c.get('requestId'), isHttps)
    const isCall = c.req.path.startsWith('/api/')
    const isSecret = isSecretPath(c.req.path)
    // Hides a request's address. Its forms must still name their origin, the only sign without scripts.
    c.header('Referrer-Policy', isSecret ? 'strict-origin' : 'strict-origin-when-cross-origin')
    if (isSecret || isCall) c.header('X-Robots-Tag', 'noindex')
    c.header('Cross-Origin-Resource-Policy', isCall || isOpen(c.req.path) ? 'cross-origin' : 'same-origin')
  }
}

export function commonHeaders(c: Pick<Context, 'header'>, requestId: string, isHttps: boolean): void {
  c.header('X-Request-Id', requestId)
  if (isHttps) c.header('Strict-Transport-Security', STRICT_TRANSPORT)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
}

function policyOf(path: string, type: string | null): string {
  if (ATTACHMENT_PATH.test(path)) return ATTACHMENT_POLICY
  if (DRAWING_PATH.test(path)) return DRAWING_POLICY
  if (type === 'application/pdf') return PDF_POLICY
  return workerPolicy(path) ?? BARE_POLICY
}
