import type { RefusalReason } from '#shared/refusal.ts'

/** An error that a person can act on: `message` says what happened, `advice` what to do. Neither shows internals. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 503
  readonly advice: string
  /** Both sentences. A field, so that a copy from another thread has it too. */
  readonly text: string
  /** Of a 503 and a 429: the seconds to wait, and why it is refused. */
  readonly retryAfter: number | undefined
  readonly reason: RefusalReason | undefined
  readonly field: string | undefined

  constructor(status: Problem['status'], message: string, advice: string, options: ProblemOptions = {}) {
    super(message, options)
    this.status = status
    this.advice = advice
    this.text = `${message} ${advice}`
    this.retryAfter = options.retryAfter
    this.reason = options.reason
    this.field = options.field
  }
}

type ProblemOptions = ErrorOptions & {
  readonly retryAfter?: number
  readonly reason?: RefusalReason
  readonly field?: string
}

/** Checks the name, not the class: the server build and the CLI each have a copy of the class. */
export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'

/** The Problem that was caught. Throws any other error again. */
export function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error
  throw error
}

/** Throws a Problem again, at a field. */
export const refuseAt =
  (field: string) =>
  (error: unknown): never => {
    const { status, message, advice } = problemOf(error)
    throw new Problem(status, message, advice, { cause: error, field })
  }

/** For what an old page or a link still names. `what` is such as `such buyer` or `request Q-261130-ABCD`. */
export const gone = (what: string): Problem =>
  new Problem(404, `There is no ${what}.`, 'Someone may have deleted it. Nothing was changed: go back.')

/** For what was sent in a field of a form, which then shows it. */
export const fieldProblem = (field: string, message: string, advice: string): Problem =>
  new Problem(422, message, advice, { field })

/** For what was typed while someone else changed the same. `now` says how it is, `advice` what becomes of what was typed. */
export const changedMeanwhile = (what: string, now: string, advice: string, field = ''): Problem =>
  fieldProblem(field, `Someone else has changed ${what} since you opened it: ${now}.`, advice)
