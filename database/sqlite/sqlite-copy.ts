import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { isBusy } from '#database/sqlite/sqlite-busy.ts'

/** Copies in one step: SQLite restarts a backup in several steps whenever someone writes in between. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a SQLite file as of one moment to a new place, without blocking readers and writers (SQLite's online backup). Only
 * its owner can read the copy. Throws if the file can't be read or the copy is damaged.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 0 })
  try {
    await (await open(to, 'wx', 0o600)).close() // SQLite would make it as readable as the umask allows
    await copyOpenSqlite(source, to)
  } finally {
    source.close()
  }
  checkSqlite(to)
}

/** The same for a database that is open already, even if its file is deleted. The copy isn't checked. */
export async function copyOpenSqlite(source: DatabaseSync, to: string): Promise<void> {
  await backup(source, to, { rate: ALL_PAGES })
}

/** Throws if a SQLite file is damaged. Leaves no WAL file, unless another process has the file open. */
export function checkSqlite(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 }) // a read-only connection would leave its WAL file
  try {
    const rows = database.prepare('pragma integrity_check').all()
    const errors = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
    if (errors.length > 0) throw new Error(`${file} is damaged: ${errors.slice(0, 3).join('; ')}`)
  } finally {
    database.close()
  }
}

/** Whether any process has a SQLite file open: only then can it not leave WAL mode. False for other files. */
export function isSqliteInUse(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
    database.exec('pragma journal_mode = wal')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    database.close()
  }
}
