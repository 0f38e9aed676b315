import type { MiddlewareHandler } from 'hono'
import { createPostRate } from '#inquiries/inbox/post-rate.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { problemDocument } from '#shared/problem-document.ts'

/** Limits how often a network may call the API (RATE_LIMIT). */
export type CallRate = {
  /** Calls per minute. */
  readonly max: number
  /** Counts calls, one by default. Returns 0, or the seconds until their network may call again. */
  take(visitor: string, count?: number): number
}

const MINUTE_MS = 60_000

/** `clock` is monotonic, in ms. */
export const createCallRate = (max: number | null, clock?: () => number): CallRate | null =>
  max === null ? null : { max, ...createPostRate({ max, windowMs: MINUTE_MS }, clock) }

/** Counts calls of a visitor. Returns null, or a 429 with a time to try again if they are above the limit. */
export function takeCalls(rate: CallRate | null, visitor: string, count: number): Response | null {
  const wait = rate?.take(visitor, count) ?? 0
  if (rate === null || wait === 0) return null
  const refusal = problemDocument(429, `More than ${rate.max} calls in a minute. Please try again in ${wait} s.`)
  refusal.headers.set('Retry-After', String(wait))
  return refusal
}

/** Refuses calls above the limit. */
export const callRate =
  (rate: CallRate | null): MiddlewareHandler<SiteEnv> =>
  async (c, next) =>
    takeCalls(rate, c.get('visitor'), 1) ?? next()
