import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { whenFree } from '#database/busy.ts'
import type { RevisionWatch } from '#sources/revision.ts'

const PATIENCE_MS = 2_000

/**
 * Watches one SQLite file by `PRAGMA data_version` on a connection that never writes: it ticks for every other
 * connection's commit, also in other processes (DESIGN 3). A file put in the place of the old one is opened anew.
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
      const row = await whenFree(() => database.prepare('pragma data_version').get(), PATIENCE_MS)
      return `${openings}.${row?.data_version}`
    },
    close: async () => close(),
  }
}
