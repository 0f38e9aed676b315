import { problemDocument } from '#problem/document.ts'
import { isProblem } from '#problem/problem.ts'
import type { Log } from '#server/log.ts'

/** Answers what was thrown: a Problem in its own words; anything else is logged, and told without what went wrong. */
export function errorAnswer(error: Error, log: Log, requestId: string): Response {
  if (isProblem(error)) return problemDocument(error.status, `${error.message} ${error.advice}`)
  log.error({ requestId, err: error }, 'request failed')
  return problemDocument(500, `Something went wrong on our side. Please try again. Request ${requestId}.`)
}
