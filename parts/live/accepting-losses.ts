import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { acceptRevisions, hasUndecided } from '#parts/live/quarantine.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'

type Site = { readonly settings: DatabaseSettings; readonly families: readonly Family[]; readonly now: Date }

/**
 * Runs a change of rows that may lose many parts on purpose (behavior 15.12). If it `hasLost`, accepts the rows for all sites,
 * unless another loss was quarantined before: a person decides about both. Builds the catalog: an acceptance covers exactly its data.
 */
export async function acceptingLosses<Done>(
  { settings, families, now }: Site,
  change: () => Promise<Done>,
  hasLost: (done: Done) => boolean | Promise<boolean>,
): Promise<Done> {
  const isHeld = await withRequestsDatabase(settings, ({ db }) => hasUndecided(db))
  const done = await change()
  if (isHeld || !(await hasLost(done))) return done
  const task = { kind: 'build', place: rowPlace(settings), families } as const
  const packed = await runCatalogTask(task, new AbortController().signal)
  await withRequestsDatabase(settings, ({ db }) => acceptRevisions(db, [packed.revision], now))
  return done
}
