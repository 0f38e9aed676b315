import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { Tallies } from '#inquiries/tallies.ts'
import type { Degraded } from '#problem/troubles.ts'
import type { SiteWatch } from '#server/request-watch.ts'

export type Metrics = SiteWatch & {
  /** All metrics of this moment in Prometheus' own text form. */
  text(): Promise<string>
  readonly contentType: string
}

/** What the metrics tell of. */
export type Watched = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  degraded(): readonly Degraded[]
  /** What the requests' database says of requests and mails; null when it can't be asked. */
  tallies(): Promise<Tallies | null>
  now(): Date
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOK_MS = 1_000
const TOO_MANY = 429

/** What an operator watches: requests, the process, the catalogue, requests for quotes and their mails. */
export function createMetrics(watched: Watched): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register })
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })

  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until the answer began.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  const limited = new Counter({
    name: 'http_rate_limited_total',
    help: 'Requests refused since their network had sent too many.',
    labelNames: ['route'],
    registers,
  })
  const asked = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for pages that are kept: `kept` in memory, or `made` for the one who asked.',
    labelNames: ['how'],
    registers,
  })
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'What was refused under load: too little memory, too many waiting, or too many connections.',
    labelNames: ['why'],
    registers,
  })
  const cachedPages = gauge('page_cache_pages', 'Pages kept in memory.')
  const cachedBytes = gauge('page_cache_bytes', 'Bytes of the pages kept in memory.')
  let cache = { pages: 0, bytes: 0 }
  const parts = gauge('catalogue_parts', 'Parts in service.', ['table'])
  const age = gauge('catalogue_revision_age_seconds', 'How long this revision has been in service here.')
  const revision = gauge('catalogue_revision_info', 'The revision in service.', ['revision'])
  const degraded = gauge('site_degraded', 'How many things are degraded; /readyz names them.')
  const inquiries = inquiryGauges(gauge)

  const seen = { revision: watched.catalogue()?.revision ?? null, since: watched.now() }
  function look(): void {
    const now = watched.catalogue()?.revision ?? null
    if (now === seen.revision) return
    seen.revision = now
    seen.since = watched.now()
  }
  setInterval(look, LOOK_MS).unref()

  function readCatalogue(): void {
    look()
    const catalogue = watched.catalogue()
    for (const { table } of watched.families) parts.set({ table }, catalogue?.table(table)?.size ?? 0)
    age.set((watched.now().getTime() - seen.since.getTime()) / 1000)
    revision.reset()
    if (seen.revision !== null) revision.set({ revision: seen.revision }, 1)
    degraded.set(watched.degraded().length)
    cachedPages.set(cache.pages)
    cachedBytes.set(cache.bytes)
  }

  return {
    contentType: register.contentType,
    answered(route, method, status, seconds) {
      answers.inc({ route, method, status: String(status) })
      duration.observe({ route, method }, seconds)
      if (status === TOO_MANY) limited.inc({ route })
    },
    asked: (how) => asked.inc({ how }),
    refused: (why) => refused.inc({ why }),
    watchPages(pages) {
      cache = pages
    },
    async text() {
      readCatalogue()
      inquiries(await watched.tallies())
      return await register.metrics()
    },
  }
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge

/** What the database says of requests and mails: the same on every server that shares it. Without it they are absent. */
function inquiryGauges(gauge: MakeGauge): (tallies: Tallies | null) => void {
  const up = gauge('requests_database_up', "Whether the requests' database answers.")
  const stored = gauge('requests_stored', 'Requests and messages kept.', ['kind'])
  const held = gauge('requests_held', 'Requests that wait for the operator.')
  const mails = gauge('outbox_mails', 'Mails by what became of them.', ['state'])
  const overdue = gauge('outbox_overdue', 'Mails to the company that have waited for more than an hour.')
  const failed = gauge('outbox_failed_tries', 'Tries to send a mail that did not deliver it.')
  const labelled = [stored, mails]
  return (tallies) => {
    up.set(tallies ? 1 : 0)
    for (const one of labelled) one.reset()
    for (const one of [held, overdue, failed]) one.remove()
    if (!tallies) return
    for (const [kind, count] of Object.entries(tallies.stored)) stored.set({ kind }, count)
    for (const [state, count] of Object.entries(tallies.mails)) mails.set({ state }, count)
    held.set(tallies.held)
    overdue.set(tallies.overdue)
    failed.set(tallies.failedTries)
  }
}
