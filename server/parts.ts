import { join } from 'node:path'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { writeSample } from '#sample/csv.ts'
import { createSampleFiles } from '#sample/sample-files.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import type { SiteParts } from '#server/site.ts'
import { createWorkbooks } from '#server/workbook.ts'
import { createLiveCatalogue } from '#sources/live-catalogue.ts'

/** Shared by all data folders: what is made from one generator's rules is the same in each. */
const SAMPLE_CACHE = join(import.meta.dirname, '../node_modules/.cache/sample-files')

export type OpenParts = SiteParts & {
  /** Reads the catalogue again now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Makes what the site stands on from the settings: the registry, the live catalogue, the log. */
export async function openParts(config: Config, { clientFolder }: Pick<SiteParts, 'clientFolder'>): Promise<OpenParts> {
  const log = createLog(config.LOG_LEVEL)
  const served = { catalogue: (): Catalogue | null => null }
  const sampleFiles = createSampleFiles({
    families: FAMILIES,
    cacheFolder: SAMPLE_CACHE,
    active: () => served.catalogue()?.sample ?? false,
    log,
  })
  const files = await openSiteFiles({
    dataDir: config.DATA_DIR,
    cacheFolder: join(config.DATA_DIR, 'thumbnails'),
    families: FAMILIES,
    hosted: config.HOSTED_URL ?? null,
    hosts: config.FILE_HOSTS,
    makers: [sampleFiles],
    log,
    now: () => new Date(),
  })
  const live = await createLiveCatalogue({
    settings: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null },
    families: FAMILIES,
    maker: COMPANY.maker,
    files: files.partFiles,
    writeSample,
    log,
  })
  served.catalogue = live.current
  const workbooks = createWorkbooks()
  return {
    families: FAMILIES,
    catalogue: live.current,
    degraded: live.degraded,
    files,
    now: () => new Date(),
    workbook: workbooks.write,
    log,
    clientFolder,
    refresh: live.refresh,
    async close() {
      await Promise.all([live.stop(), workbooks.close(), files.close()])
    },
  }
}
