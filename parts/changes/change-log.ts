import { randomUUID } from 'node:crypto'

/** What an import did to one part: the columns that differ, with their values before and after. */
export type RecordedChange = {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly number: string | null
  readonly fields: FieldValues
}

export type FieldValues = Readonly<Record<string, readonly [before: string | null, after: string | null]>>
export type ChangeCounts = Readonly<Record<RecordedChange['kind'], number>>

export type ChangeListener = (table: string, change: RecordedChange) => void

/** An id for a run: eight hexadecimal digits. */
export const newRunId = (): string => randomUUID().slice(0, 8)

/** Parses the columns of a stored change. Ignores anything else in the JSON. Throws if it isn't JSON. */
export function storedFields(json: string): FieldValues {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const isValue = (value: unknown): value is string | null => value === null || typeof value === 'string'
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, pair]) => {
      const [before, after]: unknown[] = Array.isArray(pair) ? pair : [undefined, undefined]
      return isValue(before) && isValue(after) ? [[name, [before, after] as const]] : []
    }),
  )
}
