import { join } from 'node:path'
import { openRequestStore } from '#buyers/open-request-store.ts'
import type { RequestServices } from '#buyers/request-services.ts'
import type { Catalog } from '#catalog/answers.ts'
import { tradeText } from '#catalog/lists/list-lookup.ts'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { partInWords } from '#catalog/part/part-in-words.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { LiveContent } from '#content/live-content.ts'
import type { SiteContent } from '#content/site-content.ts'
import { noteDatabase } from '#database/database-note.ts'
import { refuseEarlierCatalog } from '#database/earlier-catalog.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import type { Db } from '#database/tables.ts'
import { readDocuments } from '#documents/company-documents.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
import { ownAddresses, tellsChanges } from '#outbox/settings.ts'
import { ChangingCatalog } from '#parts/live/changing-catalog.ts'
import type { LiveCatalogOptions } from '#parts/live/live-catalog.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import { DocumentThread } from '#print/document-queue.ts'
import { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import { Quotes } from '#quotes/quotes.ts'
import { testMail } from '#requests/mails/test-mail.ts'
import { openSampleDocument, sampleDocuments } from '#sample/company-documents.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { BackupWatch } from '#server/backup/last-backup.ts'
import { readSynonyms } from '#server/desk/desk-synonyms.ts'
import { documentsVersion } from '#server/downloads/documents-version.ts'
import type { Config } from '#server/operations/config.ts'
import { HealthWatch } from '#server/operations/health-watch.ts'
import { inspectSample } from '#server/operations/inspect-sample.ts'
import { createLog, type Log } from '#server/operations/log.ts'
import type { Metrics, Watched } from '#server/operations/metrics.ts'
import { redactedSettings } from '#server/operations/redacted-settings.ts'
import { ProxyWatch } from '#server/origin/proxy-watch.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { MemoryWatch } from '#server/overload/memory-watch.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { workbooksInTurn } from '#server/overload/overload.ts'
import { readRelease } from '#server/process/release.ts'
import type { RenderThreads } from '#server/rendering/render-threads.ts'
import { SearchTally } from '#server/search-tally/search-tally.ts'
import { openServedFiles } from '#server/served-files.ts'
import type { SiteServices } from '#server/site-services.ts'
import { loggedOnce, repeat } from '#server/tasks/repeat.ts'
import { repeatedWork } from '#server/tasks/repeated-work.ts'
import { visitorLimits } from '#shared/limits.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { createWorkbooks } from '#spreadsheets/writer/workbook-thread.ts'

type Program = Pick<SiteServices, 'clientFolder'> & { readonly threads: RenderThreads | null }

export type OpenServices = Awaited<ReturnType<typeof openServices>>

export async function openServices(config: Config, { clientFolder, threads }: Program) {
  const now = () => new Date()
  const ours = new Set(ownAddresses(config))
  const log = createLog(config.LOG_LEVEL, { ours })
  const issues = new OpenIssues<string>(log, now)
  const release = readRelease(PROGRAM)
  log.info({ ...release, settings: redactedSettings(config) }, 'Settings')
  const followsProduct = threads === null // development
  const { database, hosted, content, files, live, requests } = await openSources(config, { log, ours, followsProduct })
  const opened = () => requests.opened()
  const db = async () => (await opened()).db
  const siteUrl = config.SITE_URL ?? null
  const shared = {
    opened,
    content: content.current,
    catalog: live.current,
    families: live.families,
    siteUrl,
    timeZone: config.TIME_ZONE,
    now,
    log,
  }
  const searchTally = new SearchTally({ ...shared, db })
  const takeFromDesk = async () => content.takeDesk(await madeAtDesk(await db(), now(), live.current()))
  const readDesk = loggedOnce(takeFromDesk, 'What was made at the desk for the site could not be read', log)
  const changeMails = tellsChanges(config, siteUrl)
  const memoryLimit = config.MEMORY_LIMIT_MB === undefined ? null : config.MEMORY_LIMIT_MB * MEGABYTE
  const memory = new MemoryWatch({ limitBytes: memoryLimit })
  const health = new HealthWatch({ dataDir: config.DATA_DIR, memory, issues })
  const backups = new BackupWatch({ db, now, issues })
  const changeLog = hosted === null ? { database, days: config.CHANGES_KEEP_DAYS } : null
  const work = repeatedWork({ ...shared, health, backups, readDesk, searchTally, changeMails, changeLog })
  const repeated = repeat(work, log)
  const workbooks = createWorkbooks()
  const documents = new DocumentThread()
  const networkTimes = new NetworkTimes()
  const { quotes, answers } = openQuotes({ ...shared, makePdf: documents.quote })
  const inspect = () =>
    inspectSample({ ...content.current(), catalog: live.current(), isPublic: siteUrl !== null }, issues)
  inspect()
  const renderer = threads?.over({ packed: live.packed, content: content.packed, files, log, issues }) ?? null
  const proxies = trustedProxies(config.TRUST_PROXY)
  const openIssues = () => {
    inspect()
    return [...content.openIssues(), ...live.inService.openIssues(), ...requests.openIssues(), ...issues.list()]
  }
  const shown = { ...shared, release, openIssues, lastBackup: () => backups.madeAt() }
  return {
    ...shown,
    files,
    requests,
    answers,
    proxies,
    proxyWatch: new ProxyWatch(proxies, issues),
    securityContacts: config.SECURITY_CONTACT,
    changeMails,
    renderer,
    workbook: workbooks.write,
    specSheet: documents.specSheet,
    openSampleDocument,
    documentsVersion: documentsVersion(PROGRAM),
    readWorkbook: workbooksInTurn(createWorkbookReader(MAX_SOURCE_LINES), networkTimes),
    calls: visitorLimits(config.RATE_LIMIT)?.calls ?? null,
    watch: config.METRICS_PORT === undefined ? null : await metrics({ ...shown, tallies: () => requests.counts() }),
    checkAnswers: false,
    clientFolder,
    pageCacheBytes: config.PAGE_CACHE_MB * MEGABYTE,
    memory,
    networkTimes,
    forDesk: {
      ...shared,
      ...deskSettings(config),
      mailRules: () => requests.mailRules(),
      health: { openIssues, release, memoryLimit, tellsEvents: config.WEBHOOK_URL !== undefined },
      database,
      contentChanged: readDesk,
      families: () => withSideTables(live.families()),
      workbook: workbooks.write,
      labels: documents.labels,
      forCatalog: {
        packed: live.packed,
        files,
        hosted,
        hostedFiles: config.HOSTED_URL ?? null,
        fileHosts: config.FILE_HOSTS,
        logLevel: config.LOG_LEVEL,
      },
      forSite: {
        place: { siteDir: config.SITE_DIR, dataDir: config.DATA_DIR },
        live: content,
        sendTestMail: async () => await sendTestMail(await opened(), now()),
      },
      quotes,
      answers,
    },
    searchTally,
    refresh: () => live.inService.refresh(),
    start() {
      content.follow()
      live.inService.follow()
      requests.start()
      repeated.start()
    },
    async close() {
      content.stop()
      await repeated.stop() // before the databases that it uses
      const makers = [threads?.close(), workbooks.close(), documents.close(), files.close()]
      await Promise.all([requests.stop(), live.stop(), ...makers])
    },
  }
}

type Opened = { readonly log: Log; readonly ours: Set<string>; readonly followsProduct: boolean }

/** Opens the site folder, the catalog and the requests. The log doesn't hide the company's addresses. */
async function openSources(config: Config, { log, ours, followsProduct }: Opened) {
  const place = { siteDir: config.SITE_DIR, dataDir: config.DATA_DIR }
  const database = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null }
  const hosted = hostedSettings(config)
  refuseEarlierCatalog(database)
  await noteDatabase(database).catch((error: Error) =>
    log.warn({ err: error }, 'The database could not be noted for commands'),
  )
  const content = await LiveContent.open({ ...place, log, followsProduct })
  const addOurs = ({ company }: SiteContent) => {
    for (const mail of company.mails) ours.add(mail.toLowerCase())
  }
  addOurs(content.current())
  content.onChange(addOurs)
  const { files, live } = await openCatalog(config, { settings: database, hosted, log }, content)
  const requests = openRequestStore({
    openRequests: () => openSiteRequests(database),
    settings: config,
    content: content.current,
    siteUrl: config.SITE_URL ?? null,
    dataDir: config.DATA_DIR,
    limits: visitorLimits(config.RATE_LIMIT),
    log,
  })
  return { database, hosted, content, files, live, requests }
}

type Opening = Pick<LiveCatalogOptions, 'settings' | 'hosted' | 'log'>

async function openCatalog(config: Config, opening: Opening, content: LiveContent) {
  const { families, company } = content.current()
  let live: ChangingCatalog | null = null
  const files = await openServedFiles({
    dataDir: config.DATA_DIR,
    families: () => live?.families() ?? families,
    hosted: config.HOSTED_URL ?? null,
    fileHosts: config.FILE_HOSTS,
    hasSample: () => live?.current()?.sample ?? false,
    log: opening.log,
  })
  const options = { families, maker: company.maker, files: files.partFiles, placeholders: placeholders(config) }
  const opened = await ChangingCatalog.open({ ...opening, ...options })
  live = opened
  content.prepareBy((next) => opened.prepare(next.families))
  content.onChange(({ company }) => opened.inService.useMaker(company.maker))
  return { files, live: opened }
}

/** What the desk has made for the site. The sample's documents stand in for none. */
async function madeAtDesk(db: Db, now: Date, catalog: Catalog | null) {
  const documents = await readDocuments(db, now)
  const isSample = documents.length === 0 && catalog?.sample
  return { synonyms: await readSynonyms(db), documents: isSample ? sampleDocuments(now, catalog) : documents }
}

async function sendTestMail({ mailing }: RequestServices, now: Date) {
  const { transport, rules, facts } = mailing
  const sent = { transport, facts: facts(), domain: rules.domain, now, by: 'the desk' }
  return { to: sent.facts.to, refused: await testMail(sent) }
}

type Quoting = Pick<ConstructorParameters<typeof QuoteMoves>[0], 'opened' | 'makePdf' | 'timeZone' | 'now'> & {
  content(): SiteContent
  catalog(): Catalog | null
}

function openQuotes({ content, catalog, ...given }: Quoting) {
  const letterhead = () => {
    const { company, look, settings, quoteWords } = content()
    return { company, color: look.headerColor, dates: settings.dates, quoteWords }
  }
  const describe = (partNumber: string) => {
    const current = catalog()
    const part = current && onlyPart(current, partNumber)
    return part && [partInWords(part.table, part.row), ...tradeText(part.table.record(part.row))].join(' · ')
  }
  const answers = new QuoteMoves({ ...given, letterhead })
  return { answers, quotes: new Quotes({ ...given, letterhead, defaults: () => content().quotes, describe }) }
}

/** The sample fills a new catalog if asked for, or if the site isn't public (behavior 14.16). */
function placeholders({ SAMPLE, SITE_URL }: Config): PlaceholderRows {
  const isAsked = (SAMPLE ?? (SITE_URL === undefined ? 'on' : 'off')) === 'on'
  return isAsked ? samplePlaceholders() : { ...samplePlaceholders(), fill: async () => undefined }
}

/** Loaded only with METRICS_PORT: the library is large. */
async function metrics(watched: Watched): Promise<Metrics> {
  const metrics = await import('#server/operations/metrics.ts')
  return new metrics.Metrics(watched)
}

const PROGRAM = join(import.meta.dirname, '..')

const MEGABYTE = 1_000_000

/** People can sign in with their company account if all three of its settings are set. */
function deskSettings(config: Config) {
  const { DESK_OIDC_ISSUER: url, DESK_OIDC_CLIENT: client, DESK_OIDC_SECRET_FILE: secretFile } = config
  return {
    deskUrl: config.DESK_URL ?? null,
    mailsReplies: config.MAIL_TRANSPORT !== 'service',
    passkeys: config.DESK_PASSKEYS,
    issuer: url && client && secretFile ? { url, client, secretFile } : null,
  }
}

/** With a key, rows come from the hosted backend. An address alone is for files. */
function hostedSettings({ HOSTED_URL: url, HOSTED_KEY: key, HOSTED_REFRESH_SECONDS: refreshSeconds }: Config) {
  return url !== undefined && key !== undefined ? { url, key, refreshSeconds } : null
}
