import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { RequestCounts } from '#requests/request-counts.ts'
import type { SiteWatch } from '#server/http/request-watch.ts'
import type { Release } from '#server/process/release.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

export type Metrics = SiteWatch & {
  text(): Promise<string>
  readonly contentType: string
}

export type Watched = {
  readonly release: Release
  families(): readonly Family[]
  catalog(): Catalog | null
  openIssues(): readonly OpenIssue[]
  lastBackup(): string | null
  tallies(): Promise<RequestCounts | null>
  now(): Date
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REVISION_POLL_MS = 1_000

/** Metrics of HTTP requests, the process, the catalog, quote requests and their mails. */
export class Metrics {
  readonly #watched: Watched
  readonly #registers = [new Registry()]
  readonly #undefined
  readonly #answers
  readonly #duration
  readonly #asked
  readonly #refused
  readonly #cachedPages
  readonly #cachedBytes
  #cache = { pages: 0, bytes: 0 }
  readonly #parts
  readonly #age
  readonly #revision
  readonly #degraded
  readonly #backupAge
  readonly #requests
  readonly #seen

  constructor(watched: Watched) {
    this.#watched = watched
    this.#undefined = this.#registers as [Registry]
    this.#answers = new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by route.',
      labelNames: ['route', 'method', 'status'],
      registers: this.#registers,
    })
    this.#duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Seconds until the first byte of the answer.',
      labelNames: ['route', 'method'],
      buckets: SECONDS,
      registers: this.#registers,
    })
    this.#asked = new Counter({
      name: 'page_cache_requests_total',
      help: 'Requests for cacheable pages: `kept` in memory, or `made` for this request.',
      labelNames: ['how'],
      registers: this.#registers,
    })
    this.#refused = new Counter({
      name: 'http_refused_total',
      help: 'Refused requests, by the word of X-Refused, and closed connections: too many, or unread answers.',
      labelNames: ['why'],
      registers: this.#registers,
    })
    this.#cachedPages = this.#gauge('page_cache_pages', 'Cached pages.')
    this.#cachedBytes = this.#gauge('page_cache_bytes', 'Bytes of the cached pages.')
    this.#parts = this.#gauge('catalog_parts', 'Parts in the served catalog.', ['table'])
    this.#age = this.#gauge('catalog_revision_age_seconds', 'How long this server has served this revision.')
    this.#revision = this.#gauge('catalog_revision_info', 'The served revision.', ['revision'])
    this.#degraded = this.#gauge('site_degraded', 'How many things are degraded. /readyz names them.')
    this.#backupAge = this.#gauge('backup_age_seconds', 'Since the last whole backup. Absent if there is none.')
    this.#requests = requestGauges((...given) => this.#gauge(...given))
    this.#seen = { revision: this.#watched.catalog()?.revision ?? null, since: this.#watched.now() }
  }

  // FIXME contentType: register.contentType

  answered(route, method, status, seconds, why) {
    this.#answers.inc({ route, method, status: String(status) })
    this.#duration.observe({ route, method }, seconds)
    if (why) this.#refused.inc({ why })
  }

  asked(how) {
    return this.#asked.inc({ how })
  }

  closed(why) {
    return this.#refused.inc({ why })
  }

  watchPages(pages) {
    this.#cache = pages
  }

  async text() {
    this.#readCatalog()
    this.#requests(await this.#watched.tallies())
    return await register.metrics()
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: this.#registers })
  }

  #checkRevision(): void {
    const now = this.#watched.catalog()?.revision ?? null
    if (now === this.#seen.revision) return
    this.#seen.revision = now
    this.#seen.since = this.#watched.now()
  }

  #readCatalog(): void {
    this.#checkRevision()
    const catalog = this.#watched.catalog()
    for (const { table } of this.#watched.families()) this.#parts.set({ table }, catalog?.table(table)?.size ?? 0)
    this.#age.set((this.#watched.now().getTime() - this.#seen.since.getTime()) / 1000)
    this.#revision.reset()
    if (this.#seen.revision !== null) this.#revision.set({ revision: this.#seen.revision }, 1)
    this.#degraded.set(this.#watched.openIssues().length)
    const backup = this.#watched.lastBackup()
    if (backup === null) this.#backupAge.remove()
    else this.#backupAge.set((this.#watched.now().getTime() - Date.parse(backup)) / 1000)
    this.#cachedPages.set(this.#cache.pages)
    this.#cachedBytes.set(this.#cache.bytes)
  }
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge

/** From the shared requests database, so the same on every server. Absent while it is unavailable. */
function requestGauges(gauge: MakeGauge): (tallies: RequestCounts | null) => void {
  const up = gauge('requests_database_up', 'Whether the requests database is available.')
  const stored = gauge('requests_stored', 'Stored requests and messages.', ['kind'])
  const held = gauge('requests_held', 'Requests that wait for the operator.')
  const mails = gauge('outbox_mails', 'Mails by state.', ['state'])
  const overdue = gauge('outbox_overdue', 'Mails to the company that have waited more than an hour.')
  const failed = gauge('outbox_failed_tries', 'Failed attempts to send a mail.')
  const labeled = [stored, mails]
  return (tallies) => {
    up.set(tallies ? 1 : 0)
    for (const metric of labeled) metric.reset()
    for (const metric of [held, overdue, failed]) metric.remove()
    if (!tallies) return
    for (const [kind, count] of Object.entries(tallies.stored)) stored.set({ kind }, count)
    for (const [state, count] of Object.entries(tallies.mails)) mails.set({ state }, count)
    held.set(tallies.held)
    overdue.set(tallies.overdue)
    failed.set(tallies.failedTries)
  }
}
