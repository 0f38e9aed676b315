import { join } from 'node:path'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { openRequests } from '#database/open-requests.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { openInquiries } from '#inquiries/open-inquiries.ts'
import { SEND_RATE, type SendRateOptions } from '#inquiries/send-rate.ts'
import { writeSample } from '#sample/csv.ts'
import { SAMPLE_CACHE } from '#sample/generation.ts'
import { createSampleFiles } from '#sample/sample-files.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import type { SiteParts } from '#server/site.ts'
import { trustedProxies } from '#server/trusted-proxies.ts'
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
  const database = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null }
  const siteUrl = config.SITE_URL ?? null
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
    settings: database,
    families: FAMILIES,
    maker: COMPANY.maker,
    files: files.partFiles,
    writeSample,
    log,
  })
  served.catalogue = live.current
  const inquiries = openInquiries({
    openRequests: () => openRequests(database),
    settings: config,
    company: COMPANY,
    siteUrl,
    dataDir: config.DATA_DIR,
    sendRate: sendRate(config.RATE_LIMIT),
    log,
  })
  inquiries.start()
  const workbooks = createWorkbooks()
  return {
    families: FAMILIES,
    catalogue: live.current,
    degraded: () => [...live.degraded(), ...inquiries.degraded()],
    files,
    inquiries,
    proxies: trustedProxies(config.TRUST_PROXY),
    siteUrl,
    now: () => new Date(),
    workbook: workbooks.write,
    log,
    clientFolder,
    refresh: live.refresh,
    async close() {
      await Promise.all([inquiries.stop(), live.stop(), workbooks.close(), files.close()])
    },
  }
}

const MINUTE_MS = 60_000

/** How many forms are taken from one address: what RATE_LIMIT allows it a minute, over the whole window. */
function sendRate(limit: Config['RATE_LIMIT']): SendRateOptions | null {
  if (limit === 'off') return null
  if (limit === undefined) return SEND_RATE
  return { ...SEND_RATE, perAddress: limit * (SEND_RATE.windowMs / MINUTE_MS) }
}
