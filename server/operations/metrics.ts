import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { RequestCounts } from '#requests/request-counts.ts'
import type { CacheResult, ClosedFor, SiteWatch } from '#server/http/request-watch.ts'
import type { Release } from '#server/process/release.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

export type Watched = {
  readonly release: Release
  families(): readonly Family[]
  catalog(): Catalog | null
  openIssues(): readonly OpenIssue[]
  lastBackup(): string | null
  tallies(): Promise<RequestCounts | null>
  now(): Date
}

/** A gauge with its values, each with its labels. Without a value it is absent. */
type Reading = readonly [name: string, help: string, values: readonly (readonly [value: number, labels?: Labels])[]]
type Labels = Readonly<Record<string, string>>

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REVISION_POLL_MS = 1_000

/** Counts requests as they are answered. Reads all else when it is asked. */
export class Metrics implements SiteWatch {
  readonly #watched: Watched
  readonly #counted = new Registry()
  readonly #answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route.',
    labelNames: ['route', 'method', 'status'],
    registers: [this.#counted],
  })
  readonly #duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until the first byte of the answer.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: [this.#counted],
  })
  readonly #asked = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for cacheable pages: `kept` in memory, or `made` for this request.',
    labelNames: ['how'],
    registers: [this.#counted],
  })
  readonly #refused = new Counter({
    name: 'http_refused_total',
    help: 'Refused requests, by the word of X-Refused, and closed connections: too many, or unread answers.',
    labelNames: ['why'],
    registers: [this.#counted],
  })
  readonly contentType = this.#counted.contentType
  #cache = { pages: 0, bytes: 0 }
  #seen: { readonly revision: string | null; readonly since: Date }

  constructor(watched: Watched) {
    this.#watched = watched
    this.#seen = { revision: watched.catalog()?.revision ?? null, since: watched.now() }
    collectDefaultMetrics({ register: this.#counted })
    setInterval(() => this.#checkRevision(), REVISION_POLL_MS).unref()
  }

  answered(route: string, method: string, status: number, seconds: number, why: string | null | undefined): void {
    this.#answers.inc({ route, method, status: String(status) })
    this.#duration.observe({ route, method }, seconds)
    if (why) this.#refused.inc({ why })
  }

  asked(how: CacheResult): void {
    this.#asked.inc({ how })
  }

  closed(why: ClosedFor): void {
    this.#refused.inc({ why })
  }

  watchPages(cache: { readonly pages: number; readonly bytes: number }): void {
    this.#cache = cache
  }

  async text(): Promise<string> {
    const read = new Registry()
    for (const [name, help, values] of [...this.#readings(), ...requestReadings(await this.#watched.tallies())]) {
      const [first] = values
      if (!first) continue
      const gauge = new Gauge({ name, help, labelNames: Object.keys(first[1] ?? {}), registers: [read] })
      for (const [value, labels = {}] of values) gauge.set(labels, value)
    }
    return `${await this.#counted.metrics()}\n${await read.metrics()}`
  }

  #checkRevision(): void {
    const revision = this.#watched.catalog()?.revision ?? null
    if (revision !== this.#seen.revision) this.#seen = { revision, since: this.#watched.now() }
  }

  #readings(): Reading[] {
    this.#checkRevision()
    const { release, families, catalog, openIssues, lastBackup, now } = this.#watched
    const { revision, since } = this.#seen
    const { pages, bytes } = this.#cache
    const served = catalog()
    const backup = lastBackup()
    const secondsSince = (time: number) => (now().getTime() - time) / 1000
    const sizes = families().map(({ table }) => [served?.table(table)?.size ?? 0, { table }] as const)
    return [
      ['site_release_info', 'The release that runs.', [[1, release]]],
      ['page_cache_pages', 'Cached pages.', [[pages]]],
      ['page_cache_bytes', 'Bytes of the cached pages.', [[bytes]]],
      ['catalog_parts', 'Parts in the served catalog.', sizes],
      [
        'catalog_revision_age_seconds',
        'How long this server has served this revision.',
        [[secondsSince(since.getTime())]],
      ],
      ['catalog_revision_info', 'The served revision.', revision === null ? [] : [[1, { revision }]]],
      ['site_degraded', 'How many things are degraded. /readyz names them.', [[openIssues().length]]],
      [
        'backup_age_seconds',
        'Since the last whole backup. Absent if there is none.',
        backup === null ? [] : [[secondsSince(Date.parse(backup))]],
      ],
    ]
  }
}

/** From the shared requests database, so the same on every server. Absent while it is unavailable. */
function requestReadings(tallies: RequestCounts | null): Reading[] {
  const up = ['requests_database_up', 'Whether the requests database is available.', [[tallies ? 1 : 0]]] as const
  if (!tallies) return [up]
  const { stored, mails, held, overdue, failedTries } = tallies
  return [
    up,
    ['requests_stored', 'Stored requests and messages.', Object.entries(stored).map(([kind, n]) => [n, { kind }])],
    ['requests_held', 'Requests that wait for the operator.', [[held]]],
    ['outbox_mails', 'Mails by state.', Object.entries(mails).map(([state, n]) => [n, { state }])],
    ['outbox_overdue', 'Mails to the company that have waited more than an hour.', [[overdue]]],
    ['outbox_failed_tries', 'Failed attempts to send a mail.', [[failedTries]]],
  ]
}
