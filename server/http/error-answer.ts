import type { MiddlewareHandler } from 'hono'
import type { Unread } from '#app/forms/parsed-form.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem } from '#shared/problem.ts'
import { problemDocument, refusal } from '#shared/problem-document.ts'
import { type Refusing, refusalFields } from '#shared/refusal.ts'

type Failure = Refusing & { readonly status: number; readonly detail: string }

/** The text for an error. Shows a Problem's; logs any other and hides its cause. */
export function failureOf(error: unknown, log: LogLine, requestId: string): Failure {
  if (isProblem(error)) {
    const { status, text, reason, retryAfter } = error
    return { status, detail: text, reason, retryAfter }
  }
  log.error({ requestId, err: error }, 'request failed')
  return { status: 500, detail: `Something went wrong on our side. Please try again. Request ${requestId}.` }
}

export function errorAnswer(error: Error, log: LogLine, requestId: string): Response {
  const { status, detail, ...refusing } = failureOf(error, log, requestId)
  return problemDocument(status, detail, refusing)
}

export const noCatalog = (): Response =>
  refusal('database', "The catalog can't be read now. Please try again in a few minutes.")

type Env = { Variables: { posted?: ReceivedForm | Unread } }

/** Adds reason and retry time to each 503 and 429 (behavior 13.18). Mount it around all that refuses, except health. */
export function statedRefusals(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    const posted = c.get('posted')
    const unread = posted && ('refusal' in posted ? posted : posted.refused)
    for (const [name, value] of Object.entries(refusalFields(c.res.status, unread)))
      if (name === 'Cache-Control' || !c.res.headers.has(name)) c.header(name, value)
  }
}
