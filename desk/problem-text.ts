import { data } from 'react-router'
import { isProblem, Problem } from '#shared/problem.ts'

/** A Problem's message and advice. Throws any other error. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) throw error
  return `${error.message} ${error.advice}`
}

/** Returns the result. A Problem becomes a page with its text and status. */
export async function orRefuse<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (!isProblem(error)) throw error
    throw data(problemText(error), { status: error.status })
  }
}

/** Throws a Problem again, at a field. */
export const refuseAt =
  (field: string) =>
  (error: unknown): never => {
    if (!isProblem(error)) throw error
    throw new Problem(error.status, error.message, error.advice, { cause: error, field })
  }
