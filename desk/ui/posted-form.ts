import { data } from 'react-router'
import { isProblem } from '#app/document/page-error.ts'

/** A form's field as text. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What a form shows when it was refused: the words, and what was typed, but no password. */
export type FormAnswer = { readonly error: string; readonly typed: Readonly<Record<string, string>> }

/** Answers a refused form with the words of the Problem. Throws any other error. */
export function refused(error: unknown, typed: FormAnswer['typed'] = {}) {
  if (!isProblem(error)) throw error
  const answer: FormAnswer = { error: `${error.message} ${error.advice}`, typed }
  return data(answer, { status: error.status })
}
