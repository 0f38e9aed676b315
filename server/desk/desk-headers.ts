import type { MiddlewareHandler } from 'hono'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { isSecretPath } from '#server/http/logged-path.ts'
import { BARE_POLICY, commonHeaders, workerPolicy } from '#server/http/security-headers.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Sets the security headers (behavior 18.7). Nothing of the desk is stored by a browser or a proxy, except its scripts and styles. */
export function deskHeaders(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const { protocol, pathname } = new URL(c.req.url)
    if (!headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', workerPolicy(pathname) ?? BARE_POLICY)
    commonHeaders(c, c.get('requestId'), protocol === 'https:')
    c.header('X-Robots-Tag', 'noindex')
    // No address of an invite is sent on, also not to a proxy that logs it. Its form must still name its origin.
    c.header('Referrer-Policy', isSecretPath(pathname) ? 'strict-origin' : 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (status === 200 && pathname.startsWith('/assets/')) c.header('Cache-Control', ONE_YEAR)
    else if (!headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
}
