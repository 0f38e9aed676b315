import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { acceptRevisions } from '#parts/live/quarantine.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'

/** Accepts the current rows for all sites, even if many parts are lost (behavior 15.12). Builds the catalog: an acceptance covers exactly its data. */
export async function acceptCurrent(settings: DatabaseSettings, families: readonly Family[], now: Date): Promise<void> {
  const task = { kind: 'build', place: rowPlace(settings), families } as const
  const packed = await runCatalogTask(task, new AbortController().signal)
  await withRequestsDatabase(settings, ({ db }) => acceptRevisions(db, [packed.revision], now))
}
