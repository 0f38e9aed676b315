import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'

/** Opens the requests database and brings its tables up to date. Throws if either fails. */
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
