import { join } from 'node:path'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { openRequests } from '#database/open-requests.ts'
import { createListReader } from '#files/list-file.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { openInquiries } from '#inquiries/open-inquiries.ts'
import { SEND_RATE, type SendRateOptions } from '#inquiries/send-rate.ts'
import { createSpecSheets } from '#papers/spec-sheets.ts'
import { SAMPLE_CACHE } from '#sample/generation.ts'
import { createSampleFiles } from '#sample/sample-files.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import type { Metrics, Watched } from '#server/metrics.ts'
import { createMemoryWatch } from '#server/overload/memory-watch.ts'
import { shownSettings } from '#server/shown-settings.ts'
import type { SiteParts } from '#server/site.ts'
import { createTallyReader } from '#server/tally-reader.ts'
import { trustedProxies } from '#server/trusted-proxies.ts'
import { createWorkbooks } from '#server/workbook.ts'
import { createLiveCatalogue } from '#sources/live-catalogue.ts'

export type OpenParts = SiteParts & {
  /** Null without METRICS_PORT. */
  readonly watch: Metrics | null
  /** Reads the catalogue again now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Makes what the site stands on from the settings: the registry, the live catalogue, the log. */
export async function openParts(config: Config, { clientFolder }: Pick<SiteParts, 'clientFolder'>): Promise<OpenParts> {
  const log = createLog(config.LOG_LEVEL)
  log.info({ settings: shownSettings(config) }, 'Settings')
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
    hosted: hostedSettings(config),
    families: FAMILIES,
    maker: COMPANY.maker,
    files: files.partFiles,
    writeSample: async (...to) => await (await import('#sample/csv.ts')).writeSample(...to),
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
  const specSheets = createSpecSheets()
  const now = () => new Date()
  const degraded = () => [...live.degraded(), ...inquiries.degraded()]
  const tallies = createTallyReader(database, now)
  const watched = { families: FAMILIES, catalogue: live.current, degraded, tallies: tallies.read, now }
  return {
    families: FAMILIES,
    catalogue: live.current,
    degraded,
    files,
    inquiries,
    proxies: trustedProxies(config.TRUST_PROXY),
    siteUrl,
    now,
    workbook: workbooks.write,
    specSheet: specSheets.write,
    readList: createListReader(),
    log,
    callsAMinute: callsAMinute(config.RATE_LIMIT),
    watch: config.METRICS_PORT === undefined ? null : await metrics(watched),
    checkAnswers: false,
    clientFolder,
    offline: config.OFFLINE === 'on',
    pageCacheBytes: config.PAGE_CACHE_MB * MEGABYTE,
    memory: createMemoryWatch({
      limitBytes: config.MEMORY_LIMIT_MB === undefined ? null : config.MEMORY_LIMIT_MB * MEGABYTE,
    }),
    refresh: live.refresh,
    async close() {
      const makers = [workbooks.close(), specSheets.close(), files.close()]
      await Promise.all([inquiries.stop(), live.stop(), tallies.close(), ...makers])
    },
  }
}

/** Loaded where it is wanted alone: the library is large. */
async function metrics(watched: Watched): Promise<Metrics> {
  const { createMetrics } = await import('#server/metrics.ts')
  return createMetrics(watched)
}

const MEGABYTE = 1_000_000

/** Generous: a whole office may be one address, and each letter typed in the search box is a call. */
const CALLS_A_MINUTE = 1_200

/** How much of the API's is asked from one address a minute; null: without limit. */
const callsAMinute = (limit: Config['RATE_LIMIT']): number | null =>
  limit === 'off' ? null : (limit ?? CALLS_A_MINUTE)

/** Rows are read from the hosted backend where its key is given; its address alone is for files. */
function hostedSettings({ HOSTED_URL: url, HOSTED_KEY: key, HOSTED_REFRESH_SECONDS: refreshSeconds }: Config) {
  return url !== undefined && key !== undefined ? { url, key, refreshSeconds } : null
}

const MINUTE_MS = 60_000

/** How many forms are taken from one address: what RATE_LIMIT allows it a minute, over the whole window. */
function sendRate(limit: Config['RATE_LIMIT']): SendRateOptions | null {
  if (limit === 'off') return null
  if (limit === undefined) return SEND_RATE
  return { ...SEND_RATE, perAddress: limit * (SEND_RATE.windowMs / MINUTE_MS) }
}
