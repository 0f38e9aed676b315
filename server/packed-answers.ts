import type { MiddlewareHandler } from 'hono'
import { READING } from '#server/only-reading.ts'
import { answerFrom, packAnswer } from '#server/page-cache/packed-answer.ts'

/**
 * Sends what isn't kept packed too, and with an ETag made from its bytes: pages of one's own, errors, the API. Mount it
 * before what makes whole answers: it holds each in memory. What bears an ETag of its own, or a cookie, is left as it is.
 */
export function packedAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.body === null || c.res.headers.has('ETag') || c.res.headers.has('Set-Cookie')) return
    const packed = await packAnswer(c.res)
    c.res = undefined // else the old headers would join the new ones
    c.res = await answerFrom(packed, c.req.raw, {})
    if (!READING.includes(c.req.method)) c.res.headers.delete('ETag')
  }
}
