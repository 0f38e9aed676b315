import type { SubmissionResult } from '@conform-to/react'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'

/** Errors by posted name; in a line, by the last part of the name, or `''` for the whole line. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

const LINE_FIELD = /^lines\[(\d+)\](?:\.(.+))?$/

/** Splits the name of a line's field into line index and field key. Returns null for other fields. */
export function parseLineField(name: string): { readonly index: number; readonly key: string } | null {
  const [, index, key = ''] = LINE_FIELD.exec(name) ?? []
  return index === undefined ? null : { index: Number(index), key }
}

export const errorFieldName = (index: number, key: string): string => `lines[${index}]${key === '' ? '' : `.${key}`}`

/** The errors of a reply in the form's order: lines, then the other fields. */
export function formErrors(error: SubmissionResult<string[]>['error']): FieldErrors {
  const placeOf = (name: string): number => parseLineField(name)?.index ?? MAX_LIST_LINES
  const named = Object.entries(error ?? {}).flatMap(([name, texts]) => (texts ? [[name, texts] as const] : []))
  return Object.fromEntries(named.sort(([a], [b]) => placeOf(a) - placeOf(b)))
}
