import type { MiddlewareHandler } from 'hono'
import { problemDocument } from '#shared/problem-document.ts'

export const READ_METHODS = ['GET', 'HEAD']

/** Refuses other methods with 405 (behavior 13.16). Mount it before a Request is made: TRACE can't have one. */
export function allowedMethods(methodsAt: (path: string) => readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const methods = methodsAt(c.req.path)
    if (methods.includes(c.req.method)) return next()
    const refusal = problemDocument(405, `This address takes ${methods.join(', ')}.`)
    refusal.headers.set('Allow', methods.join(', '))
    return refusal
  }
}
