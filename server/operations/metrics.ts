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

export function createMetrics(watched: Watched): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register })
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })

  gauge('site_release_info', 'The release that runs.', ['version', 'commit']).set({ ...watched.release }, 1)
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until the first byte of the answer.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  const asked = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for cacheable pages: `kept` in memory, or `made` for this request.',
    labelNames: ['how'],
    registers,
  })
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'Refused requests, by the word of X-Refused, and closed connections: too many, or unread answers.',
    labelNames: ['why'],
    registers,
  })
  const cachedPages = gauge('page_cache_pages', 'Cached pages.')
  const cachedBytes = gauge('page_cache_bytes', 'Bytes of the cached pages.')
  let cache = { pages: 0, bytes: 0 }
  const parts = gauge('catalog_parts', 'Parts in the served catalog.', ['table'])
  const age = gauge('catalog_revision_age_seconds', 'How long this server has served this revision.')
  const revision = gauge('catalog_revision_info', 'The served revision.', ['revision'])
  const degraded = gauge('site_degraded', 'How many things are degraded. /readyz names them.')
  const backupAge = gauge('backup_age_seconds', 'Since the last whole backup. Absent if there is none.')
  const requests = requestGauges(gauge)

  const seen = { revision: watched.catalog()?.revision ?? null, since: watched.now() }
  function checkRevision(): void {
    const now = watched.catalog()?.revision ?? null
    if (now === seen.revision) return
    seen.revision = now
    seen.since = watched.now()
  }
  setInterval(checkRevision, REVISION_POLL_MS).unref()

  function readCatalog(): void {
    checkRevision()
    const catalog = watched.catalog()
    for (const { table } of watched.families()) parts.set({ table }, catalog?.table(table)?.size ?? 0)
    age.set((watched.now().getTime() - seen.since.getTime()) / 1000)
    revision.reset()
    if (seen.revision !== null) revision.set({ revision: seen.revision }, 1)
    degraded.set(watched.openIssues().length)
    const backup = watched.lastBackup()
    if (backup === null) backupAge.remove()
    else backupAge.set((watched.now().getTime() - Date.parse(backup)) / 1000)
    cachedPages.set(cache.pages)
    cachedBytes.set(cache.bytes)
  }

  return {
    contentType: register.contentType,
    answered(route, method, status, seconds, why) {
      answers.inc({ route, method, status: String(status) })
      duration.observe({ route, method }, seconds)
      if (why) refused.inc({ why })
    },
    asked: (how) => asked.inc({ how }),
    closed: (why) => refused.inc({ why }),
    watchPages(pages) {
      cache = pages
    },
    async text() {
      readCatalog()
      requests(await watched.tallies())
      return await register.metrics()
    },
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
