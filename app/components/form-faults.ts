import type { SubmissionResult } from '@conform-to/react'

/** What is wrong, by field; a field's name is the form's, of a line's field the last part of it. */
export type Faults = Readonly<Record<string, readonly string[]>>

/** What is wrong with a form. A line knows of its own faults alone; what is said of a whole line is at `''`. */
export type FormFaults = { readonly fields: Faults; readonly lines: ReadonlyMap<number, Faults> }

export const NO_FAULTS: FormFaults = { fields: {}, lines: new Map() }

const LINE_FIELD = /^lines\[(\d+)\](?:\.(.+))?$/

/** The place of a field's line and its name there; null for a field of the whole form. */
export function placeInLines(name: string): { readonly place: number; readonly key: string } | null {
  const [, place, key = ''] = LINE_FIELD.exec(name) ?? []
  return place === undefined ? null : { place: Number(place), key }
}

/** The name of a line's field in its form. */
export const lineFieldName = (place: number, key: string): string => `lines[${place}]${key === '' ? '' : `.${key}`}`

/** Sorts a reply's faults by line. */
export function formFaults(error: SubmissionResult<string[]>['error']): FormFaults {
  const fields: Record<string, readonly string[]> = {}
  const lines = new Map<number, Record<string, readonly string[]>>()
  for (const [name, texts] of Object.entries(error ?? {})) {
    if (!texts) continue
    const inLine = placeInLines(name)
    if (!inLine) fields[name] = texts
    else lines.set(inLine.place, { ...lines.get(inLine.place), [inLine.key]: texts })
  }
  return { fields, lines }
}

/** All faults under the names of their fields, in the form's order. */
export const faultList = ({ fields, lines }: FormFaults): (readonly [string, readonly string[]])[] => [
  ...Object.entries(fields),
  ...[...lines]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, faults]) =>
      Object.entries(faults).map(([key, texts]) => [lineFieldName(place, key), texts] as const),
    ),
]

/**
 * The faults after a field was typed in: `found` is what a look at it alone has found now, its line being line 0. What
 * is wrong with the field is said; of the other fields of its line only what is no longer wrong goes.
 */
export function recheckedFaults(before: FormFaults, name: string, found: FormFaults): FormFaults {
  const inLine = placeInLines(name)
  if (!inLine) return { ...before, fields: replaced(before.fields, name, found.fields[name]) }
  const { place, key } = inLine
  const [was, now] = [before.lines.get(place) ?? {}, found.lines.get(0) ?? {}]
  const others = Object.entries(was).filter(([other]) => other !== key && other in now)
  const faults = replaced(Object.fromEntries(others), key, now[key])
  const lines = new Map(before.lines)
  if (Object.keys(faults).length > 0) lines.set(place, faults)
  else lines.delete(place)
  return { ...before, lines }
}

function replaced(faults: Faults, name: string, texts: readonly string[] | undefined): Faults {
  const { [name]: _, ...others } = faults
  return texts ? { ...others, [name]: texts } : others
}

/** The faults once a line is gone: those behind it move up. */
export function withoutLine({ fields, lines }: FormFaults, gone: number): FormFaults {
  const left = [...lines].filter(([place]) => place !== gone)
  return { fields, lines: new Map(left.map(([place, faults]) => [place > gone ? place - 1 : place, faults])) }
}
