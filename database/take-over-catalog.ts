import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteFile } from '#database/open-database.ts'
import { isSqliteInUse } from '#database/sqlite-copy.ts'
import { syncFolder } from '#database/write-atomically.ts'

/** What `catalog.db` was called until version 0.1 of November 2026. Backups of then have it too. */
export const EARLIER_CATALOG = 'catalogue.db'

/**
 * Renames the catalog's database of earlier versions, once: returns whether it did. Its WAL file is written into it
 * first, so one file moves at once. Throws if an earlier version still runs on it.
 */
export async function takeOverCatalog(dataDir: string): Promise<boolean> {
  const [earlier, file] = [join(dataDir, EARLIER_CATALOG), sqliteFile(dataDir, 'catalog')]
  if (existsSync(file) || !existsSync(earlier)) return false
  if (isSqliteInUse(earlier)) throw new Error(`${earlier} is in use by an earlier version. Stop it, then try again.`)
  renameSync(earlier, file)
  await syncFolder(dataDir)
  rmSync(join(dataDir, 'catalogue.kept'), { force: true }) // the snapshot of earlier versions
  return true
}
