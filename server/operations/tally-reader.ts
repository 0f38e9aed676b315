import { access } from 'node:fs/promises'
import { type Database, type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import { type RequestCounts, readRequestCounts } from '#requests/request-counts.ts'

const TIMEOUT_MS = 2_000

/** Reads the metrics' counts over its own connections. Null while the database is away or slow. Never creates one. */
export function createTallyReader(settings: DatabaseSettings, now: () => Date) {
  let opened: Promise<Database> | null = null

  async function open(): Promise<Database> {
    if (settings.databaseUrl === null) await access(sqliteFile(settings.dataDir, 'requests'))
    return await openSiteRequests(settings)
  }

  async function tryRead(): Promise<RequestCounts | null> {
    opened ??= open()
    try {
      return await readRequestCounts(await opened, now())
    } catch {
      await close() // /readyz and the log say what is wrong
      return null
    }
  }

  async function close(): Promise<void> {
    const before = opened
    opened = null
    const database = await before?.catch(() => null)
    await database?.db.destroy()
  }

  return {
    read: () => Promise.race([tryRead(), new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null).unref())]),
    close,
  }
}
