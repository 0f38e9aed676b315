import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { gone, Problem, problemOf } from '#shared/problem.ts'

/** To throw: the desk's page for what it refuses, with the Problem's text and status. */
export const problemPage = ({ text, status }: Problem) => data(text, { status })

/** To throw where an address or an old page names what is not there. `what` is such as `such buyer`. */
export const gonePage = (what: string) => problemPage(gone(what))

/** The text of what the desk refused, or null. A proxy answers for it in markup or JSON, which is no text to read. */
export const refusalWords = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && /^\s*[^\s<{]/.test(error.data) ? error.data : null

/** Loads a page with its refusal, which may be for another person's change. Not after a form that saves itself. */
export const reloadsRefused = ({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('auto') !== 'on' && (actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate)

/** Returns the result. A Problem becomes its page. */
export async function orRefuse<Value>(asked: Promise<Value>): Promise<Value> {
  return await asked.catch((error: unknown) => {
    throw problemPage(problemOf(error))
  })
}

/** Throws a Problem again, at a field. */
export const refuseAt =
  (field: string) =>
  (error: unknown): never => {
    const { status, message, advice } = problemOf(error)
    throw new Problem(status, message, advice, { cause: error, field })
  }
