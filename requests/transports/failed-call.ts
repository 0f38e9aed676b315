import type { Outcome } from '#requests/messages/transport.ts'

const MAX_WHY_LENGTH = 300

/** Errors from before anything was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** The outcome of a `fetch` that failed. If it was sent, `receiver` may have accepted it. */
export function failedCall(error: unknown, receiver: string): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = `${receiver} gave no answer: ${cause instanceof Error ? `${code} ${cause.message}`.trim() : cause}`
  return { kind: NOT_SENT.includes(code) ? 'retry' : 'ambiguous', why: why.slice(0, MAX_WHY_LENGTH) }
}
