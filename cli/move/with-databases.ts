import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseName, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'

/** Both databases of a site, with today's tables. Throws if they can't be opened, or a newer program has changed them. */
export async function withDatabases<Done>(
  settings: DatabaseSettings,
  work: (databases: Readonly<Record<DatabaseName, Database>>) => Promise<Done>,
): Promise<Done> {
  const requests = await openRequests(settings)
  try {
    const catalog = await openDatabase(settings, 'catalog')
    try {
      await migrate(catalog, 'catalog')
      return await work({ catalog, requests })
    } finally {
      await catalog.db.destroy()
    }
  } finally {
    await requests.db.destroy()
  }
}
