import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/open-database.ts'
import { Problem } from '#shared/problem.ts'

const EARLIER = 'catalogue.db'

/** Throws a Problem if DATA_DIR has a too old version's catalog: the site would start an empty one. */
export function refuseEarlierCatalog({ dataDir, databaseUrl }: DatabaseSettings): void {
  if (databaseUrl !== null || !existsSync(join(dataDir, EARLIER))) return
  throw new Problem(
    503,
    `${dataDir} has a ${EARLIER}, from a version before November 27, 2026, which this program can’t bring up to date.`,
    `Start the version of November 27, 2026 (commit 55de14f3) on it once, then this one. If catalog.db beside it is the right one, move ${EARLIER} out of the folder.`,
  )
}
