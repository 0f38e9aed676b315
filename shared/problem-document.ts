import { type RefusalReason, type Refusing, refusalFields } from '#shared/refusal.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Too large',
  415: 'Unsupported type',
  416: 'Range not satisfiable',
  422: 'Not processable',
  429: 'Too many requests',
  503: 'Unavailable',
}

/** The JSON of an error (RFC 9457, behavior 13.5): `detail` and, for a 503 and a 429, the reason (behavior 13.18). */
export function problemDocument(status: number, detail: string, refusing?: Refusing): Response {
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail }
  const headers = { 'Content-Type': 'application/problem+json', ...refusalFields(status, refusing) }
  return new Response(JSON.stringify(body), { status, headers })
}

/** Refuses a request for now, with JSON. */
export const refusal = (reason: RefusalReason, detail: string, retryAfter?: number): Response =>
  problemDocument(reason === 'rate' ? 429 : 503, detail, { reason, retryAfter })
