/**
 * Why a request can't be answered now (behavior 13.18): it waited too long for its turn, memory is short, the database, the catalog
 * or a store of files can't be read, there were too many requests, or what would answer it is busy.
 */
export type RefusalReason = 'queue' | 'memory' | 'database' | 'rate' | 'busy'

/** What a Problem or an unread form knows about its refusal. `retryAfter` is in seconds. */
export type Refusing = { readonly reason?: RefusalReason | undefined; readonly retryAfter?: number | undefined }

export const REFUSED_HEADER = 'X-Refused'
const UNAVAILABLE = 503
const TOO_MANY = 429
const RETRY_AFTER_S = 30

/**
 * The headers of a refusal: why, and when to try again. Empty for any status but 503 and 429. Without a reason a 429 is about the
 * rate, and a 503 about the database.
 */
export function refusalFields(
  status: number,
  refusing: Refusing = {},
  seconds = RETRY_AFTER_S,
): Record<string, string> {
  if (status !== UNAVAILABLE && status !== TOO_MANY) return {}
  const { reason = status === TOO_MANY ? 'rate' : 'database', retryAfter = seconds } = refusing
  return { 'Cache-Control': 'no-store', [REFUSED_HEADER]: reason, 'Retry-After': String(retryAfter) }
}
