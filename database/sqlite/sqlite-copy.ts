import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { isBusy } from '#database/sqlite/sqlite-busy.ts'

/** In one step: SQLite restarts a stepwise backup at every write in between. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a SQLite file by online backup, readable only by its owner. Throws if unreadable or damaged. */
export async function copySqlite(from: string, to: string): Promise<void> {
  {
    using source = new DatabaseSync(from, { readOnly: true, timeout: 0 })
    await (await open(to, 'wx', 0o600)).close() // SQLite would make it as readable as the umask allows
    await copyOpenSqlite(source, to)
  }
  checkSqlite(to)
}

export async function copyOpenSqlite(source: DatabaseSync, to: string): Promise<void> {
  await backup(source, to, { rate: ALL_PAGES })
}

/** Throws if a SQLite file is damaged. Leaves no WAL file, unless another process has the file open. */
export function checkSqlite(file: string): void {
  using database = new DatabaseSync(file, { timeout: 0 }) // a read-only connection would leave its WAL file
  const rows = database.prepare('pragma integrity_check').all()
  const errors = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
  if (errors.length > 0) throw new Error(`${file} is damaged: ${errors.slice(0, 3).join('; ')}`)
}

/** Whether a process has a SQLite file open: only then it can't leave WAL mode. False for other files. */
export function isSqliteInUse(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
    database.exec('pragma journal_mode = wal')
    return false
  } catch (error) {
    return isBusy(error)
  }
}
