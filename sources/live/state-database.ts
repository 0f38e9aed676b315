import type { Kysely } from 'kysely'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Tables } from '#database/tables.ts'

/** The database with the catalog state: quarantined reloads, and what the operator has accepted. */
type StateDatabase = {
  /** The first call opens it. After a failure the next call tries again. */
  state(): Promise<Kysely<Tables>>
  close(): Promise<void>
}

/** Opens the requests database, whatever the source of the rows (behavior 15.5). */
export function createStateDatabase(settings: DatabaseSettings): StateDatabase {
  let opening: Promise<Database> | null = null
  return {
    async state() {
      opening ??= openRequests(settings)
      try {
        return (await opening).db
      } catch (error) {
        opening = null
        throw error
      }
    },
    async close() {
      const database = await opening?.catch(() => null) // state() has thrown this error already
      await database?.db.destroy()
    },
  }
}
