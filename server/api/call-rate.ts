import type { MiddlewareHandler } from 'hono'
import { createPostRate } from '#inquiries/post-rate.ts'
import { problemDocument } from '#problem/document.ts'
import type { SiteEnv } from '#server/site.ts'

const MINUTE_MS = 60_000

/**
 * Refuses what one network asks of the API beyond `most` a minute (RATE_LIMIT; null: no limit), with a 429 that says
 * when to come again. It remembers a bounded number of networks.
 */
export function callRate(most: number | null, now: () => Date): MiddlewareHandler<SiteEnv> {
  if (most === null) return (_, next) => next()
  const rate = createPostRate({ most, windowMs: MINUTE_MS }, now)
  return async (c, next) => {
    const wait = rate.take(c.get('visitor'))
    if (wait === 0) return next()
    const refusal = problemDocument(429, `More than ${most} questions in a minute. Please ask again in ${wait} s.`)
    refusal.headers.set('Retry-After', String(wait))
    return refusal
  }
}
