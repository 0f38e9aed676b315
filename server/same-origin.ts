import type { MiddlewareHandler } from 'hono'
import { Problem } from '#problem/problem.ts'

/**
 * Refuses what another site sends in a visitor's name: a form post whose Origin is not ours, or of which the browser
 * says that it comes from elsewhere. A program that sends neither header is nobody's browser and may post.
 * Throws a Problem 403.
 */
export function sameOrigin(): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign = origin !== undefined && origin !== new URL(c.req.url).origin
    if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
      throw new Problem(403, 'This form was sent from another site.', 'Open the page here and send it again.')
    }
    return next()
  }
}
