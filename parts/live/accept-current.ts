import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { acceptRevisions } from '#parts/live/quarantine.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'

/** Accepts the current rows for all sites, even if many parts are lost (behavior 15.12). Builds the catalog: an acceptance covers exactly its data. */
export async function acceptCurrent(settings: DatabaseSettings, families: readonly Family[], now: Date): Promise<void> {
  const task = { kind: 'build', place: rowPlace(settings), families } as const
  const packed = await runCatalogTask(task, new AbortController().signal)
  const requests = await openRequests(settings)
  try {
    await acceptRevisions(requests.db, [packed.revision], now)
  } finally {
    await requests.db.destroy()
  }
}
