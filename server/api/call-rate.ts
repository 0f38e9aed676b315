import type { MiddlewareHandler } from 'hono'
import { createPostRate } from '#inquiries/inbox/post-rate.ts'
import { problemDocument } from '#problem/problem-document.ts'
import type { SiteEnv } from '#server/http/site-env.ts'

/** Limits how often a network may call the API (RATE_LIMIT). */
export type CallRate = {
  /** Calls per minute. */
  readonly max: number
  /** Counts a call. Returns 0, or the seconds until its network may call again. */
  take(visitor: string): number
}

const MINUTE_MS = 60_000

export const createCallRate = (max: number | null, now: () => Date): CallRate | null =>
  max === null ? null : { max, ...createPostRate({ max, windowMs: MINUTE_MS }, now) }

/** Refuses calls above the limit with 429 and a time to try again. */
export function callRate(rate: CallRate | null): MiddlewareHandler<SiteEnv> {
  if (rate === null) return (_, next) => next()
  return async (c, next) => {
    const wait = rate.take(c.get('visitor'))
    if (wait === 0) return next()
    const refusal = problemDocument(429, `More than ${rate.max} calls in a minute. Please try again in ${wait} s.`)
    refusal.headers.set('Retry-After', String(wait))
    return refusal
  }
}
