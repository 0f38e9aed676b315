import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { NetworkLimit } from '#shared/limits.ts'
import { refusal } from '#shared/problem-document.ts'

/** Counts a visitor's calls. Returns null, or a 429 with a retry time above the limit (RATE_LIMIT). */
export function takeCalls(limit: NetworkLimit | null, visitor: string, count: number): Response | null {
  const wait = limit?.take(visitor, count) ?? 0
  if (limit === null || wait === 0) return null
  return refusal('rate', `More than ${limit.max} calls in a minute. Please try again in ${wait} s.`, wait)
}

export const callRate =
  (limit: NetworkLimit | null): MiddlewareHandler<SiteEnv> =>
  async (c, next) =>
    takeCalls(limit, c.get('visitor'), 1) ?? next()
