import type { Kysely } from 'kysely'
import type { Catalog } from '#catalog/answers.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { Tables } from '#database/tables.ts'
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
  /** The database with the catalog state. Opened by the first call. */
  state(): Promise<Kysely<Tables>>
  close(): Promise<void>
}

export type RevisionWatch = {
  /** Returns a text that changes with each write. Throws if the source can't be reached. */
  read(): Promise<string>
  close(): Promise<void>
}

/** Opens the requests database, regardless of the source of the rows (behavior 15.5). */
export function createStateDatabase(settings: DatabaseSettings) {
  const database = new ReopenedDatabase(() => openSiteRequests(settings))
  return {
    /** The first call opens it. After a failure the next call tries again. */
    state: async (): Promise<Kysely<Tables>> => (await database.get()).db,
    close: (): Promise<void> => database.close(),
  }
}
