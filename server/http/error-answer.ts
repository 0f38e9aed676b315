import type { LogLine } from '#shared/logger.ts'
import { isProblem } from '#shared/problem.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Failure = { readonly status: number; readonly detail: string }

/** What to say about an error. A Problem speaks for itself; any other error is logged and its cause not shown. */
export function failureOf(error: unknown, log: LogLine, requestId: string): Failure {
  if (isProblem(error)) return { status: error.status, detail: `${error.message} ${error.advice}` }
  log.error({ requestId, err: error }, 'request failed')
  return { status: 500, detail: `Something went wrong on our side. Please try again. Request ${requestId}.` }
}

/** Answers an error that a handler threw. */
export function errorAnswer(error: Error, log: LogLine, requestId: string): Response {
  const { status, detail } = failureOf(error, log, requestId)
  return problemDocument(status, detail)
}

/** What is made from parts, while there is no catalog (behavior 12.9). */
export const noCatalog = (): Response =>
  problemDocument(503, "The catalog can't be read now. Please try again in a few minutes.")
