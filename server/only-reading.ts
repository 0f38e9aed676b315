import type { MiddlewareHandler } from 'hono'
import { problemDocument } from '#problem/document.ts'

export const READING = ['GET', 'HEAD']

/** Answers every other method with 405. Mount it before what only reads; OPTIONS is for the one that grants origins. */
export function onlyReading(): MiddlewareHandler {
  return async (c, next) => {
    if (READING.includes(c.req.method)) return next()
    const refusal = problemDocument(405, 'This address can only be read: ask with GET.')
    refusal.headers.set('Allow', READING.join(', '))
    return refusal
  }
}
