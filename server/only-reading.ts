import type { MiddlewareHandler } from 'hono'
import { problemDocument } from '#problem/document.ts'

export const READING = ['GET', 'HEAD']

/** The pages whose forms are posted, and the router's own address of each. */
export const FORMS = /^\/(order|contact|list\/paste)(\/|\.data|\/_\.data)?$/i

/**
 * Answers every other method with 405, but for POST to what `but` matches. Mount it before what only reads; OPTIONS is
 * for the one that grants origins.
 */
export function onlyReading({ but }: { but?: RegExp } = {}): MiddlewareHandler {
  return async (c, next) => {
    const posts = but?.test(c.req.path) ?? false
    const allowed = posts ? [...READING, 'POST'] : READING
    if (allowed.includes(c.req.method)) return next()
    const words = posts
      ? 'This is a form: ask for it with GET, send it with POST.'
      : 'This address can only be read: ask with GET.'
    const refusal = problemDocument(405, words)
    refusal.headers.set('Allow', allowed.join(', '))
    return refusal
  }
}
