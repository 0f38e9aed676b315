import type { Kysely } from 'kysely'
import type { Database, DatabaseSettings } from '#database/open.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Tables } from '#database/tables.ts'

/** The database with the state of the catalogue: what is held back, what the operator has accepted. */
export type StateDatabase = {
  /** Opens it when it is first asked for; what failed is tried anew by the next who asks. */
  state(): Promise<Kysely<Tables>>
  close(): Promise<void>
}

/** See `StateDatabase`. It lies with the requests, wherever the rows come from (DESIGN 3). */
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
      // A database that never opened has nothing to close: its fault was state() to report.
      const database = await opening?.catch(() => null)
      await database?.db.destroy()
    },
  }
}
