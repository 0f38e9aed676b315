import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuyerRequests, openRequestStore } from '#buyers/open-request-store.ts'
import type { Catalog } from '#catalog/answers.ts'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import type { Family } from '#catalog/registry/family.ts'
import { openRequests } from '#database/open-requests.ts'
import type { SiteFiles } from '#files/site-files.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
import { DocumentThread } from '#print/document-queue.ts'
import { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import { openSampleDocument } from '#sample/company-documents.ts'
import { parseConfig } from '#server/operations/config.ts'
import { createLog } from '#server/operations/log.ts'
import { ProxyWatch } from '#server/origin/proxy-watch.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import type { createSite } from '#server/site.ts'
import type { SiteServices } from '#server/site-services.ts'
import type { VisitorLimits } from '#shared/limits.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { createWorkbooks } from '#spreadsheets/writer/workbook-thread.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { placeRequests } from '#tests/site/prepared.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

type BuiltSite = {
  /** Where visitors' requests are stored. */
  readonly dataDir: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(path: string, request: RequestInit): Promise<Response>
}

/** Returns the built site over a catalog, called without a socket. `others` replaces further services. */
export async function builtSite(
  catalog: Catalog | null,
  families: readonly Family[] = FAMILIES,
  files?: SiteFiles,
  siteUrl: string | null = null,
  others: Partial<SiteServices> = {},
): Promise<BuiltSite> {
  const entry: { createSite: typeof createSite } = await import(join(BUILT, 'server/index.js'))
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-requests-'))
  await placeRequests(dataDir)
  const requests = others.requests ?? requestsIn(dataDir, null, siteUrl)
  const site = entry.createSite({
    families,
    content: () => CONTENT,
    catalog: () => catalog,
    openIssues: () => [],
    lastBackup: () => null,
    files: files ?? (await noFiles()),
    requests,
    answers: answersIn(requests),
    proxies: trustedProxies([]),
    proxyWatch: new ProxyWatch(trustedProxies([]), new OpenIssues(createLog('silent'), () => new Date())),
    siteUrl,
    securityContacts: [],
    changeMails: false,
    now: () => new Date('2026-11-21T12:00:00Z'),
    renderer: null,
    workbook: createWorkbooks().write,
    specSheet: new DocumentThread().specSheet,
    openSampleDocument,
    documentsVersion: '1',
    readWorkbook: createWorkbookReader(MAX_SOURCE_LINES),
    log: createLog('silent'),
    calls: null,
    watch: null,
    checkAnswers: true,
    clientFolder: join(BUILT, 'client'),
    pageCacheBytes: 16_000_000,
    memory: { isShort: () => false },
    networkTimes: new NetworkTimes(),
    ...others,
  })
  return {
    dataDir,
    get: async (path, headers = {}) => site.request(path, { headers }),
    send: async (path, request) => site.request(path, request),
  }
}

/** The files of a missing folder. */
const noFiles = (): Promise<SiteFiles> => filesIn(join(tmpdir(), 'catalog-without-files'))

/** An inbox and outbox with their own database, opened on first use. Nothing is mailed. */
export function requestsIn(
  dataDir: string,
  limits: VisitorLimits | null = null,
  siteUrl: string | null = null,
  databaseUrl: string | null = null,
): BuyerRequests {
  return openRequestStore({
    openRequests: () => openRequests({ dataDir, databaseUrl }),
    settings: parseConfig({ FORM_MIN_SECONDS: '0' }),
    content: () => CONTENT,
    siteUrl,
    dataDir,
    limits,
    log: createLog('silent'),
  })
}

/** What buyers answer, with the product's words. */
const answersIn = (requests: Pick<BuyerRequests, 'opened'>): QuoteMoves =>
  new QuoteMoves({
    opened: () => requests.opened(),
    // Loaded if one is made: few tests make one, and each file would load its fonts.
    makePdf: async (document) => (await import('#print/quote-pdf.ts')).makeQuotePdf(document),
    letterhead: () => {
      const { company, look, settings, quoteWords } = CONTENT
      return { company, color: look.headerColor, dates: settings.dates, quoteWords }
    },
    timeZone: 'UTC',
    now: () => new Date(),
  })
