import { Problem, problemOf } from '#shared/problem.ts'

/** Throws a Problem again, at a field. */
export const refuseAt =
  (field: string) =>
  (error: unknown): never => {
    const { status, message, advice } = problemOf(error)
    throw new Problem(status, message, advice, { cause: error, field })
  }
