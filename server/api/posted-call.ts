import type { Context, Handler } from 'hono'
import { ARRIVAL_MS, receiveBody } from '#server/forms/receive-body.ts'
import { arriving, type SiteEnv } from '#server/http/site-env.ts'
import { networksOf } from '#shared/network.ts'
import { problemDocument } from '#shared/problem-document.ts'

/** Room for a number, some filters, or the lines of a request. */
export const MAX_MESSAGE_BYTES = 64 * 1024

export type Rendering = (c: Context<SiteEnv>, request: Request) => Promise<Response>

/** Receives a posted call as text and answers it with `use`. Answers 413 if it is too large or too slow. */
export function receiveMessage(c: Context<SiteEnv>, use: (text: string) => Promise<Response>): Promise<Response> {
  const limits = { maxBytes: MAX_MESSAGE_BYTES, arrivalMs: ARRIVAL_MS, from: networksOf(c.get('visitor')) }
  return receiveBody(arriving(c), limits, async (body) => {
    if (typeof body === 'string') return problemDocument(413, 'A message may have 64 kB, and must arrive in time.')
    return await use(new TextDecoder().decode(body))
  })
}

export const postedCall =
  (rendering: Rendering): Handler<SiteEnv> =>
  (c) =>
    receiveMessage(c, (body) => {
      const { url, method, headers } = c.req.raw
      return rendering(c, new Request(url, { method, headers, body }))
    })
