import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { RowPlace } from '#sources/part-rows.ts'
import type { RevisionWatch } from '#sources/revision.ts'
import type { SampleMarks } from '#sources/sample-rows.ts'

/** Where a live catalogue gets its rows from. */
export type Source = {
  /** Which source it is, without secrets: a kept copy of another one is not used. */
  readonly identity: string
  /** What the operator is told is missing or can't be read. */
  readonly name: string
  /** What may be behind rows that are gone, in a sentence with a space after it, or empty. */
  readonly lossHint: string
  readonly place: RowPlace
  /** How often it is asked whether anything has changed. */
  readonly pollMs: number
  /** Makes it ready to be read: our tables, the families' tables, the sample at a first start. */
  prepare(): Promise<void>
  readonly revision: RevisionWatch
  /** Which rows were loaded as the sample, by table, also where they are gone by now. */
  sample(): Promise<ReadonlyMap<string, SampleMarks>>
  /** The database with the state of the catalogue, opened when it is first asked for. */
  state(): Promise<Kysely<Tables>>
  close(): Promise<void>
}
