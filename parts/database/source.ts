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
  /** Prepares it for reading: the tables, and placeholder rows if the `last` catalog had none. Null at the first start. */
  prepare(last: Catalog | null): Promise<void>
  /** Returns a text that changes with each write. Throws if the source can't be reached. */
  revision(): Promise<string>
  countPlaceholders(catalog: Catalog): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}
