import type { MiddlewareHandler } from 'hono'
import { acceptedEncodings } from '#server/encoding/accepted-encodings.ts'
import { encodeAnswer } from '#server/encoding/encoded-answer.ts'
import { answerFrom, quickEncoding } from '#server/encoding/select-variant.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'

/**
 * Compresses answers that aren't cached and gives them an ETag made from their bytes: forms, errors, the API. It holds each
 * answer in memory, so mount it after the routes that stream. It skips answers with an ETag of their own or a cookie,
 * and event streams.
 */
export function compression(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.body === null || c.res.headers.has('ETag') || c.res.headers.has('Set-Cookie')) return
    // Answers of the tools: never compressed, of up to 15 MB, and never asked for again.
    if (c.res.headers.get('Content-Type')?.startsWith('text/event-stream')) return
    const encodings = acceptedEncodings(c.req.header('Accept-Encoding') ?? null)
    const encoded = await encodeAnswer(c.res, quickEncoding(encodings))
    c.res = undefined // otherwise Hono would add the old headers to the new ones
    c.res = await answerFrom(encoded, c.req.raw)
    if (!READ_METHODS.includes(c.req.method)) c.res.headers.delete('ETag')
  }
}
