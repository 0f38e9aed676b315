import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Moved, moveTables } from '#cli/move/move-tables.ts'
import { withDatabases } from '#cli/move/with-databases.ts'
import { readTables } from '#database/move/read-tables.ts'
import { sqliteFile } from '#database/open-database.ts'
import { checkSqlite } from '#database/sqlite-copy.ts'
import { syncFolder } from '#database/write-atomically.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'

const STAGING = '.moving-'

/**
 * Moves a PostgreSQL database into SQLite files in `dataDir`, which has none. They are made in a folder next to their
 * place and renamed when they are whole; what an interrupted move has left there is removed.
 */
export async function moveToSqlite(dataDir: string, databaseUrl: string): Promise<Moved> {
  await mkdir(dataDir, { recursive: true })
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING))
  for (const name of left) await rm(join(dataDir, name), { recursive: true })
  const staging = join(dataDir, STAGING + randomUUID())
  await mkdir(staging, { mode: 0o700 })
  try {
    const moved = await fill(staging, { dataDir, databaseUrl })
    for (const name of ['catalog', 'requests'] as const) checkSqlite(sqliteFile(staging, name))
    await syncFolder(staging)
    for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name))
    await syncFolder(dataDir)
    return moved
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function fill(staging: string, from: { readonly dataDir: string; readonly databaseUrl: string }): Promise<Moved> {
  return withDatabases(from, (old) =>
    withDatabases({ dataDir: staging, databaseUrl: null }, ({ catalog, requests }) =>
      readTables(from, (reader) =>
        catalog.db.transaction().execute((parts) =>
          requests.db.transaction().execute(async (tx) => {
            const target = { dialect: 'sqlite', db: tx } as const
            return await moveTables(
              reader,
              { catalog: { dialect: 'sqlite', db: parts }, requests: target },
              { from: chooseAttachmentStore(old.requests, from.dataDir), to: chooseAttachmentStore(target, staging) },
            )
          }),
        ),
      ),
    ),
  )
}
