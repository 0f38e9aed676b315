import { access } from 'node:fs/promises'
import { type Database, type DatabaseSettings, sqliteFile } from '#database/open.ts'
import { openRequests } from '#database/open-requests.ts'
import { readTallies, type Tallies } from '#inquiries/tallies.ts'

export type TallyReader = { read(): Promise<Tallies | null>; close(): Promise<void> }

const PATIENCE_MS = 2_000

/**
 * Reads the tallies of requests and mails for the metrics, by connections of its own that open at the first look.
 * Gives null while the database is away or slow; never makes a database where there is none.
 */
export function createTallyReader(settings: DatabaseSettings, now: () => Date): TallyReader {
  let opened: Promise<Database> | null = null

  async function open(): Promise<Database> {
    if (settings.databaseUrl === null) await access(sqliteFile(settings.dataDir, 'requests'))
    return await openRequests(settings)
  }

  async function look(): Promise<Tallies | null> {
    opened ??= open()
    try {
      return await readTallies(await opened, now())
    } catch {
      await close() // what is wrong stands at /readyz and in the log of those who need the database
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
    read: () => Promise.race([look(), new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null).unref())]),
    close,
  }
}
