import { backup, DatabaseSync } from 'node:sqlite'
import { isBusy } from '#database/busy.ts'

/** All pages in one step: a copy in several begins anew whenever somebody writes in between. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a SQLite file as it is at one moment while others read and write it (SQLite's online backup); nobody waits.
 * Throws when it can't be read, or when the copy isn't whole.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 0 })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  checkSqlite(to)
}

/** Throws when a SQLite file isn't whole. Of one that nobody else has open it leaves no file beside it. */
export function checkSqlite(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 }) // one that only reads would leave its log there
  try {
    const rows = database.prepare('pragma integrity_check').all()
    const faults = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
    if (faults.length > 0) throw new Error(`${file} is damaged: ${faults.slice(0, 3).join('; ')}`)
  } finally {
    database.close()
  }
}

/**
 * Whether any process has a SQLite file open: it can leave the WAL mode only when nobody has. A file that is none is in
 * nobody's use.
 */
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
