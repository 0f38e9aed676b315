import { stat } from 'node:fs/promises'
import { retryWhileBusy } from '#database/sqlite-busy.ts'
import { openSqliteFile, type SqliteFile } from '#database/sqlite-file.ts'
import type { RevisionWatch } from '#parts/database/source.ts'

const LOCK_TIMEOUT_MS = 2_000

/**
 * Watches a SQLite file by `PRAGMA data_version` on a connection that never writes. It changes with each commit of any
 * other connection or process (behavior 15.7). Opens the file again if another file has replaced it, after the log of the
 * earlier one is out of its way.
 */
export function watchSqlite(file: string): RevisionWatch {
  let open: SqliteFile | null = null
  let openings = 0

  function close(): void {
    const before = open
    open = null
    before?.close()
  }

  return {
    async read() {
      if (open && open.state() !== 'in place' && open.detach()) close()
      if (!open) {
        await stat(file) // opening would make a missing file
        open = await openSqliteFile(file, LOCK_TIMEOUT_MS)
        openings += 1
      }
      const { reader } = open
      const row = await retryWhileBusy(() => reader.prepare('pragma data_version').get(), LOCK_TIMEOUT_MS)
      return `${openings}.${row?.data_version}`
    },
    close: async () => close(),
  }
}
