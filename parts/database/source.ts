import type { Catalog } from '#catalog/answers.ts'
import type { RowPlace } from '#parts/database/part-rows.ts'

export type Source = {
  /** Identifies the source, without secrets. A snapshot of another source is not used. */
  readonly identity: string
  readonly name: string
  /** A possible reason for lost rows: a sentence with a trailing space, or empty. */
  readonly lossHint: string
  readonly place: RowPlace
  readonly pollMs: number
  /** Prepares it for reading: our tables, the families' tables, and placeholder rows at the first start. */
  prepare(): Promise<void>
  readonly revision: RevisionWatch
  countPlaceholders(catalog: Catalog): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

export type RevisionWatch = {
  /** Returns a text that changes with each write. Throws if the source can't be reached. */
  read(): Promise<string>
  close(): Promise<void>
}
