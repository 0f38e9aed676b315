import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { retryWhileBusy } from '#database/sqlite-busy.ts'
import type { RevisionWatch } from '#sources/live/source.ts'

const LOCK_TIMEOUT_MS = 2_000

/**
 * Watches a SQLite file by `PRAGMA data_version` on a connection that never writes. It changes with each commit of any
 * other connection or process (behavior 15.7). Opens the file again if another file has replaced it.
 */
export function watchSqlite(file: string): RevisionWatch {
  let open: { readonly database: DatabaseSync; readonly inode: string } | null = null
  let openings = 0

  function close(): void {
    open?.database.close()
    open = null
  }

  return {
    async read() {
      const { dev, ino } = await stat(file, { bigint: true })
      const inode = `${dev}:${ino}`
      if (open?.inode !== inode) {
        close()
        open = { database: new DatabaseSync(file, { readOnly: true, timeout: 0 }), inode }
        openings += 1
      }
      const { database } = open
      const row = await retryWhileBusy(() => database.prepare('pragma data_version').get(), LOCK_TIMEOUT_MS)
      return `${openings}.${row?.data_version}`
    },
    close: async () => close(),
  }
}
