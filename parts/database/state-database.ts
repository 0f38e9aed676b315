import type { Kysely } from 'kysely'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { Tables } from '#database/tables.ts'

/** Opens the requests database, regardless of the source of the rows (behavior 15.5). */
export function createStateDatabase(settings: DatabaseSettings) {
  const database = new ReopenedDatabase(() => openSiteRequests(settings))
  return {
    /** The first call opens it. After a failure the next call tries again. */
    state: async (): Promise<Kysely<Tables>> => (await database.get()).db,
    close: (): Promise<void> => database.close(),
  }
}
