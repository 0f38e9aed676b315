import { data } from 'react-router'
import { isProblem } from '#shared/problem.ts'

/** What a Problem says, with what to do. Throws any other error. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) throw error
  return `${error.message} ${error.advice}`
}

/** What was asked for. A Problem becomes a page with its words and its status. */
export async function orRefuse<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (!isProblem(error)) throw error
    throw data(problemText(error), { status: error.status })
  }
}
