import { assertSiteDatabase } from '#database/database-note.ts'
import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { takeRescued } from '#database/sqlite/one-file.ts'

/** Opens the requests database and updates its tables. Throws if either fails. */
export async function openRequests(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === null) await takeRescued(settings.dataDir)
  const database = await openDatabase(settings, 'requests')
  try {
    await migrate(database, 'requests')
    return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}

export async function withRequestsDatabase<Done>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Done>,
): Promise<Done> {
  const database = await openRequests(settings)
  return await Promise.try(work, database).finally(() => database.db.destroy())
}

/** Opens it for a site. Throws if its DATA_DIR belongs to PostgreSQL, and DATABASE_URL isn't set (behavior 14.6). */
export async function openSiteRequests(settings: DatabaseSettings): Promise<Database> {
  await assertSiteDatabase(settings)
  return await openRequests(settings)
}
