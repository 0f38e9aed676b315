import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { WriteSpecSheet } from '#documents/document-queue.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { BuyerRequests } from '#requests/open-request-store.ts'
import type { QuoteAnswers } from '#requests/orders/quote-answers.ts'
import type { SiteWatch } from '#server/http/request-watch.ts'
import type { Log } from '#server/operations/log.ts'
import type { ProxyWatch } from '#server/origin/proxy-watch.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import type { ReadVisitorsWorkbook } from '#server/overload/overload.ts'
import type { Renderer } from '#server/rendering/render-task.ts'
import type { Limit } from '#shared/limits.ts'
import type { OpenIssue } from '#shared/open-issues.ts'
import type { WriteWorkbook } from '#spreadsheets/sheet.ts'

/** What the site asks of the requests. The server starts and stops them. */
export type SiteRequests = Omit<BuyerRequests, 'start' | 'stop' | 'openIssues'>

/** Everything the site needs. `services.ts` makes it from the settings; a test makes its own. */
export type SiteServices = {
  readonly families: readonly Family[]
  /** The content of the site folder, as last read without a fault. */
  content(): SiteContent
  /** The current catalog, or null if there is none. */
  catalog(): Catalog | null
  openIssues(): readonly OpenIssue[]
  /** When the last whole backup was made, or null. */
  lastBackup(): string | null
  readonly files: SiteFiles
  readonly requests: SiteRequests
  /** What buyers answer to quotes. */
  readonly answers: Pick<QuoteAnswers, 'byBuyer'>
  /** The proxies whose X-Forwarded-* headers count (TRUST_PROXY). */
  readonly proxies: TrustedProxies
  readonly proxyWatch: ProxyWatch
  /** SITE_URL, or null if it isn't set. */
  readonly siteUrl: string | null
  /** Addresses of the security contacts (SECURITY_CONTACT). May be empty. */
  readonly securityContacts: readonly string[]
  /** Whether visitors can ask to be told of changes by mail. */
  readonly changeMails: boolean
  now(): Date
  /** Renders in worker threads. Null renders on the main loop, in development and in most tests. */
  readonly renderer: Renderer | null
  /** Writes Excel files in a worker thread. A service, because bundled code can't address a worker's file. */
  readonly workbook: WriteWorkbook
  /** Makes spec sheets in a worker thread. A service for the same reason. */
  readonly specSheet: WriteSpecSheet
  /** The bytes of a sample document. A service for the same reason. */
  readonly openSamplePaper: (hash: string) => Promise<Buffer>
  /** The hash of the code that makes spec sheets and drawings. Their ETags contain it. */
  readonly documentsVersion: string
  /** Reads uploaded workbooks in worker threads. A service for the same reason. */
  readonly readWorkbook: ReadVisitorsWorkbook
  readonly log: Log
  /** How many API calls one network may make (RATE_LIMIT), or null for no limit. */
  readonly calls: Limit | null
  /** Counts requests for the metrics, or null if METRICS_PORT isn't set. */
  readonly watch: SiteWatch | null
  /** Whether API answers are checked against their schemas before they are sent. For tests. */
  readonly checkAnswers: boolean
  /** The folder with the built browser files, or null in development, where Vite serves them. */
  readonly clientFolder: string | null
  /** How many bytes of rendered pages to cache (PAGE_CACHE_MB). */
  readonly pageCacheBytes: number
  readonly memory: Pick<MemoryWatch, 'isShort'>
  /** What each network has used lately, for all queues. */
  readonly networkTimes: NetworkTimes
}
