import type { MiddlewareHandler } from 'hono'
import { problemDocument } from '#shared/problem-document.ts'

export const READ_METHODS = ['GET', 'HEAD']

/** Refuses other methods than GET and HEAD with 405, except POST to a path that matches `but`. Mount CORS before it, which answers OPTIONS. */
export function readOnly({ but }: { but?: RegExp } = {}): MiddlewareHandler {
  return async (c, next) => {
    const posts = but?.test(c.req.path) ?? false
    const allowed = posts ? [...READ_METHODS, 'POST'] : READ_METHODS
    if (allowed.includes(c.req.method)) return next()
    const detail = posts
      ? 'This is a form: open it with GET and submit it with POST.'
      : 'This address is read-only: use GET.'
    const refusal = problemDocument(405, detail)
    refusal.headers.set('Allow', allowed.join(', '))
    return refusal
  }
}
