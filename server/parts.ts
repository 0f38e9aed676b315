import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { writeSample } from '#sample/csv.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import type { SiteParts } from '#server/site.ts'
import { createWorkbooks } from '#server/workbook.ts'
import { createLiveCatalogue } from '#sources/live-catalogue.ts'

export type OpenParts = SiteParts & {
  /** Reads the catalogue again now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Makes what the site stands on from the settings: the registry, the live catalogue, the log. */
export async function openParts(config: Config, { clientFolder }: Pick<SiteParts, 'clientFolder'>): Promise<OpenParts> {
  const log = createLog(config.LOG_LEVEL)
  const live = await createLiveCatalogue({
    settings: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null },
    families: FAMILIES,
    maker: COMPANY.maker,
    writeSample,
    log,
  })
  const workbooks = createWorkbooks()
  return {
    families: FAMILIES,
    catalogue: live.current,
    degraded: live.degraded,
    now: () => new Date(),
    workbook: workbooks.write,
    log,
    clientFolder,
    refresh: live.refresh,
    async close() {
      await Promise.all([live.stop(), workbooks.close()])
    },
  }
}
