import type { Family } from '#catalogue/family.ts'
import { unpack } from '#catalogue/packed.ts'
import { migrate } from '#database/migrate.ts'
import { type DatabaseSettings, openDatabase } from '#database/open.ts'
import { acceptRevisions } from '#sources/catalogue-state.ts'
import { rowPlace } from '#sources/database-source.ts'
import { runCatalogueTask } from '#sources/worker-run.ts'

/**
 * Accepts the rows just as they stand now, so that every running site takes them however much has gone (`--force`).
 * Builds the catalogue for it: an acceptance is bound to the very data. Throws when the database can't be read.
 */
export async function acceptCurrent(settings: DatabaseSettings, families: readonly Family[], now: Date): Promise<void> {
  const task = { kind: 'build', place: rowPlace(settings), families } as const
  const { revision } = unpack(await runCatalogueTask(task, new AbortController().signal))
  const requests = await openDatabase(settings, 'requests')
  try {
    await migrate(requests, 'requests')
    await acceptRevisions(requests.db, [revision], now)
  } finally {
    await requests.db.destroy()
  }
}
