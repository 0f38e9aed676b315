import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import { refuseToChoose } from '#database/sqlite/one-file.ts'
import { isBusy } from '#database/sqlite/sqlite-busy.ts'
import { syncFolder } from '#database/write-atomically.ts'

/** What `catalog.db` was called until November 2026. Backups of then have it too. */
export const EARLIER_CATALOG = 'catalogue.db'

/** A site and its commands may start at the same time. */
const LOCK_TIMEOUT_MS = 10_000

/**
 * Renames the catalog's database and snapshot of earlier versions, once: returns whether it renamed a database. One process
 * does it, under a lock of SQLite's, which ends with the process. Throws if an earlier version still runs on it, and a
 * Problem if both names are taken (behavior 15.27).
 */
export async function takeOverCatalog({ dataDir, databaseUrl }: DatabaseSettings): Promise<boolean> {
  const [earlier, file] = [join(dataDir, EARLIER_CATALOG), sqliteFile(dataDir, 'catalog')]
  const [earlierSnapshot, snapshot] = [join(dataDir, 'catalogue.kept'), join(dataDir, 'catalog.kept')]
  if (databaseUrl === null && existsSync(earlier) && existsSync(file))
    refuseToChoose(dataDir, [EARLIER_CATALOG, 'catalog.db'])
  const isTaken = () => existsSync(file) || !existsSync(earlier)
  if (isTaken() && (existsSync(snapshot) || !existsSync(earlierSnapshot))) return false
  const lockFile = join(dataDir, 'catalog.taking-over')
  const lock = new DatabaseSync(lockFile, { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('begin exclusive')
    const isOurs = !isTaken()
    if (isOurs) {
      writeLogIntoFile(earlier)
      renameSync(earlier, file)
    }
    if (existsSync(earlierSnapshot) && !existsSync(snapshot)) renameSync(earlierSnapshot, snapshot)
    await syncFolder(dataDir)
    rmSync(lockFile, { force: true }) // a program that waits for it finds everything done
    return isOurs
  } finally {
    lock.close()
  }
}

/** Afterwards the file holds everything, and has no WAL file. */
function writeLogIntoFile(earlier: string): void {
  const database = new DatabaseSync(earlier, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Error(`${earlier} is in use by an earlier version. Stop it, then try again.`, { cause: error })
  } finally {
    database.close()
  }
}
