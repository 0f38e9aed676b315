import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { NetworkLimit } from '#shared/limits.ts'
import { refusal } from '#shared/problem-document.ts'

/** Counts a visitor's calls. Answers 429 with a retry time above the limit (RATE_LIMIT). */
export const callRate =
  (limit: NetworkLimit | null): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const wait = limit?.take(c.get('visitor')) ?? 0
    if (limit === null || wait === 0) return await next()
    return refusal('rate', `More than ${limit.max} calls in a minute. Please try again in ${wait} s.`, wait)
  }
