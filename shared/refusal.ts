/** Why a request can't be answered now (behavior 13.18): turn, memory, unreadable data, unreadable files or an unreachable server, too many requests, or busy. */
export type RefusalReason = 'queue' | 'memory' | 'database' | 'source' | 'rate' | 'busy'

/** A Problem's or unread form's refusal. `retryAfter` is in seconds. */
export type Refusing = { readonly reason?: RefusalReason | undefined; readonly retryAfter?: number | undefined }

export const REFUSED_HEADER = 'X-Refused'
const UNAVAILABLE = 503
const TOO_MANY = 429
const RETRY_AFTER_S = 30

/** A refusal's headers: why, and when to retry. Only for 503 (by default the database) and 429 (the rate). */
export function refusalFields(
  status: number,
  refusing: Refusing = {},
  seconds = RETRY_AFTER_S,
): Record<string, string> {
  if (status !== UNAVAILABLE && status !== TOO_MANY) return {}
  const { reason = status === TOO_MANY ? 'rate' : 'database', retryAfter = seconds } = refusing
  return { 'Cache-Control': 'no-store', [REFUSED_HEADER]: reason, 'Retry-After': String(retryAfter) }
}
