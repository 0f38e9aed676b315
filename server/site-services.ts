import type { BuyerRequests } from '#buyers/open-request-store.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { WriteSpecSheet } from '#print/document-queue.ts'
import type { QuoteMoves } from '#quotes/orders/quote-moves.ts'
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

export type SiteRequests = Omit<BuyerRequests, 'start' | 'stop' | 'openIssues'>

/** What the site needs. `services.ts` makes it from the settings; tests make their own. */
export type SiteServices = {
  readonly families: readonly Family[]
  content(): SiteContent
  catalog(): Catalog | null
  openIssues(): readonly OpenIssue[]
  lastBackup(): string | null
  readonly files: SiteFiles
  readonly requests: SiteRequests
  readonly answers: Pick<QuoteMoves, 'byBuyer'>
  /** Trusted for X-Forwarded-* headers (TRUST_PROXY). */
  readonly proxies: TrustedProxies
  readonly proxyWatch: ProxyWatch
  readonly siteUrl: string | null
  readonly securityContacts: readonly string[]
  readonly changeMails: boolean
  now(): Date
  /** In worker threads. Null renders on the main loop, in development and most tests. */
  readonly renderer: Renderer | null
  /** In a worker thread. A service, since bundled code can't address a worker's file. */
  readonly workbook: WriteWorkbook
  readonly specSheet: WriteSpecSheet
  readonly openSampleDocument: (hash: string) => Promise<Buffer>
  readonly documentsVersion: string
  readonly readWorkbook: ReadVisitorsWorkbook
  readonly log: Log
  readonly calls: Limit | null
  readonly watch: SiteWatch | null
  /** For tests: checks API answers against their schemas. */
  readonly checkAnswers: boolean
  /** The built browser files, or null in development, where Vite serves them. */
  readonly clientFolder: string | null
  readonly pageCacheBytes: number
  readonly memory: Pick<MemoryWatch, 'isShort'>
  readonly networkTimes: NetworkTimes
}
