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

export const newRunId = (): string => randomUUID().slice(0, 8)

export const storedFields = (json: string): FieldValues => JSON.parse(json) // written by us
