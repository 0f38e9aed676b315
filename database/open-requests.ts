import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open.ts'

/** Opens the requests' database with today's tables. Throws when it can't be opened or brought up to date. */
export async function openRequests(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings, 'requests')
  try {
    await migrate(database, 'requests')
    return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}
