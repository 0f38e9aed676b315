import type { SubmissionResult } from '@conform-to/react'

/** Errors by field name; in a line, by the last part of the name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A line's own errors are by index; an error of the whole line is at `''`. */
export type FormErrors = { readonly fields: FieldErrors; readonly lines: ReadonlyMap<number, FieldErrors> }

export const NO_ERRORS: FormErrors = { fields: {}, lines: new Map() }

const LINE_FIELD = /^lines\[(\d+)\](?:\.(.+))?$/

/** Splits the name of a line's field into line index and field key. Returns null for other fields. */
export function parseLineField(name: string): { readonly index: number; readonly key: string } | null {
  const [, index, key = ''] = LINE_FIELD.exec(name) ?? []
  return index === undefined ? null : { index: Number(index), key }
}

/** The posted name of a line's field. */
export const errorFieldName = (index: number, key: string): string => `lines[${index}]${key === '' ? '' : `.${key}`}`

/** Sorts the errors of a reply by line. */
export function formErrors(error: SubmissionResult<string[]>['error']): FormErrors {
  const fields: Record<string, readonly string[]> = {}
  const lines = new Map<number, Record<string, readonly string[]>>()
  for (const [name, texts] of Object.entries(error ?? {})) {
    if (!texts) continue
    const inLine = parseLineField(name)
    if (!inLine) fields[name] = texts
    else lines.set(inLine.index, { ...lines.get(inLine.index), [inLine.key]: texts })
  }
  return { fields, lines }
}

/** All errors by posted name, in the form's order. */
export const listErrors = ({ fields, lines }: FormErrors): (readonly [string, readonly string[]])[] => [
  ...[...lines]
    .sort(([a], [b]) => a - b)
    .flatMap(([index, errors]) =>
      Object.entries(errors).map(([key, texts]) => [errorFieldName(index, key), texts] as const),
    ),
  ...Object.entries(fields),
]

/**
 * Returns the errors after a field was edited. `found` checks its line as line 0, or all fields outside of lines. The
 * edited field gets its new errors. Its neighbors only lose fixed ones.
 */
export function recheckedErrors(before: FormErrors, name: string, found: FormErrors): FormErrors {
  const inLine = parseLineField(name)
  if (!inLine) return { ...before, fields: edited(before.fields, name, found.fields) }
  const { index, key } = inLine
  const errors = edited(before.lines.get(index) ?? {}, key, found.lines.get(0) ?? {})
  const lines = new Map(before.lines)
  if (Object.keys(errors).length > 0) lines.set(index, errors)
  else lines.delete(index)
  return { ...before, lines }
}

function edited(before: FieldErrors, name: string, found: FieldErrors): FieldErrors {
  const others = Object.entries(before).filter(([other]) => other !== name && other in found)
  const texts = found[name]
  return texts ? { ...Object.fromEntries(others), [name]: texts } : Object.fromEntries(others)
}

/** Returns the errors after a line was removed. Later lines move up. */
export function withoutLine({ fields, lines }: FormErrors, removed: number): FormErrors {
  const left = [...lines].filter(([index]) => index !== removed)
  return { fields, lines: new Map(left.map(([index, errors]) => [index > removed ? index - 1 : index, errors])) }
}
