import type { MiddlewareHandler } from 'hono'
import { createPostRate } from '#inquiries/post-rate.ts'
import { problemDocument } from '#problem/document.ts'
import type { SiteEnv } from '#server/site.ts'

/** Counts what each network asks of the API. */
export type CallRate = {
  /** How much it may ask a minute. */
  readonly most: number
  /** Counts a question. Gives 0, or for how many seconds its network may ask no more. */
  take(visitor: string): number
}

const MINUTE_MS = 60_000

/** Allows each network so many questions a minute (RATE_LIMIT); null: no limit. It remembers a bounded number of networks. */
export const createCallRate = (most: number | null, now: () => Date): CallRate | null =>
  most === null ? null : { most, ...createPostRate({ most, windowMs: MINUTE_MS }, now) }

/** Refuses what is beyond the rate, with a 429 that says when to come again. */
export function callRate(rate: CallRate | null): MiddlewareHandler<SiteEnv> {
  if (rate === null) return (_, next) => next()
  return async (c, next) => {
    const wait = rate.take(c.get('visitor'))
    if (wait === 0) return next()
    const refusal = problemDocument(429, `More than ${rate.most} questions in a minute. Please ask again in ${wait} s.`)
    refusal.headers.set('Retry-After', String(wait))
    return refusal
  }
}
