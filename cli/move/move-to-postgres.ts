import { formatCount } from '#catalog/quantities/format-count.ts'
import { clearEmpty, countContent } from '#cli/move/empty-database.ts'
import { type Moved, moveTables } from '#cli/move/move-tables.ts'
import { withDatabases } from '#cli/move/with-databases.ts'
import { databaseLabel } from '#database/database-note.ts'
import { readTables } from '#database/move/read-tables.ts'
import type { Database } from '#database/open-database.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { Problem } from '#shared/problem.ts'

/** Moves the SQLite files of `dataDir` into a PostgreSQL database, in one transaction. Throws if that holds data. */
export function moveToPostgres(dataDir: string, databaseUrl: string): Promise<Moved> {
  const [from, to] = [
    { dataDir, databaseUrl: null },
    { dataDir, databaseUrl },
  ]
  return withDatabases(from, (old) =>
    withDatabases(to, ({ requests: { db } }) =>
      readTables(from, (reader) =>
        db.transaction().execute(async (tx) => {
          const { parts, requests } = await countContent(tx)
          if (parts + requests > 0) throw notEmpty(databaseLabel(to), parts, requests)
          await clearEmpty(tx)
          const target: Database = { dialect: 'postgres', db: tx }
          return await moveTables(
            reader,
            { catalog: target, requests: target },
            { from: chooseAttachmentStore(old.requests, dataDir), to: chooseAttachmentStore(target, dataDir) },
          )
        }),
      ),
    ),
  )
}

const notEmpty = (label: string, parts: number, requests: number): Problem =>
  new Problem(
    503,
    `${label}, is not empty: it holds ${formatCount(parts)} parts and ${formatCount(requests)} requests.`,
    'Name an empty database. To remove sample parts: npm run catalog -- clear-sample',
  )
