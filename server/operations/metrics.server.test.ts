import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRelease } from '#server/process/release.ts'
import { type MailServer, startMailServer } from '#tests/programs/mail-server.ts'
import { freePort } from '#tests/site/free-port.ts'
import { CONTACT_FIELDS, ORDER_FIELDS, openForm } from '#tests/site/posted-forms.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const { version } = readRelease(join(import.meta.dirname, '../..'))
/** Where metrics listen, unlike the site. */
const METRICS_HOST = '127.0.0.2'

type Watched = {
  readonly site: SiteProcess
  readonly port: string
  readonly metrics: () => Promise<Map<string, number>>
}

/** A site with metrics, which are returned by name and labels as written. */
async function watchedSite(env: Record<string, string>): Promise<Watched> {
  const port = String(await freePort())
  const site = await startSite({ METRICS_PORT: port, METRICS_HOST, ...env })
  return {
    site,
    port,
    async metrics() {
      const answer = await fetch(`http://${METRICS_HOST}:${port}/metrics`)
      expect(answer.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
      const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
      return new Map(
        lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
      )
    },
  }
}

let mails: MailServer
let watched: Watched
beforeAll(async () => {
  mails = await startMailServer()
  watched = await watchedSite({ MAIL_TRANSPORT: 'smtp', SMTP_URL: mails.url, RATE_LIMIT: '8' })
})
afterAll(async () => {
  await watched.site.stop()
})

test('requests are counted by the pattern of their route, regardless of the address', async () => {
  const { site, metrics } = watched
  const paths = [
    ...['/', '/part/10-880-2-05', '/part/10-880-2-06?from=ana@northbridge.example', '/banana/insulated-jacks.data'],
    ...['/api/v1/parts/Commercial/1', '/api/v1/parts/Commercial/2', '/files/product-images/nothing.jpg'],
    ...['/favicon.svg', '/%ff/x'],
    ...Array.from({ length: 20 }, (_, index) => `/nothing-${index}/else/${index}`),
  ]
  for (const path of paths) await (await fetch(site.url + path)).arrayBuffer()
  const found = await metrics()
  const count = (route: string, status: number) =>
    found.get(`http_requests_total{route="${route}",method="GET",status="${status}"}`)
  expect(count('/', 200)).toBe(1)
  expect(count('/part/*', 200)).toBe(2)
  expect(count('/:group/:family', 200)).toBe(1)
  expect(count('/api/v1/parts/:table/:id', 200)).toBe(2)
  expect(count('/files/*', 404)).toBe(1)
  expect(count('/*', 404)).toBeGreaterThanOrEqual(20)
  expect(found.get('http_request_duration_seconds_count{route="/part/*",method="GET"}')).toBe(2)
  const routes = new Set([...found.keys()].flatMap((key) => /route="([^"]*)"/.exec(key)?.[1] ?? []))
  expect(routes.size).toBeLessThan(20)
  expect([...found.keys()].join('\n')).not.toMatch(/nothing|10-880|northbridge/)
})

test('the metrics show the process, the catalog and refused requests', async () => {
  const { site, metrics } = watched
  const statuses: number[] = []
  for (let times = 0; times < 10; times += 1) statuses.push((await fetch(`${site.url}/api/v1/families`)).status)
  const refused = statuses.filter((status) => status === 429).length
  expect(statuses.toSorted((a, b) => a - b)).toEqual(statuses)
  const found = await metrics()
  expect(refused).toBeGreaterThan(0)
  expect(found.get('http_refused_total{why="rate"}')).toBe(refused)
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  expect(found.get('catalog_parts{table="Insulated Banana Jacks"}')).toBe(184)
  expect([...found.keys()].filter((key) => key.startsWith('catalog_parts'))).toHaveLength(FAMILIES.length)
  expect([...found.keys()].filter((key) => key.startsWith('catalog_revision_info'))).toHaveLength(1)
  const age = found.get('catalog_revision_age_seconds') ?? Number.NaN
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(600)
  expect(found.get('site_degraded')).toBe(0)
})

test('quote requests and their mails are counted as stored', async () => {
  const { site, metrics } = watched
  for (const [page, fields] of [
    ['/order', ORDER_FIELDS],
    ['/contact', CONTACT_FIELDS],
  ] as const) {
    const body = new URLSearchParams({ ...fields, ...(await openForm(site.url + page)) })
    expect((await fetch(site.url + page, { method: 'POST', body })).status).toBe(200)
  }
  await expect.poll(async () => (await metrics()).get('outbox_mails{state="sent"}'), { timeout: 10_000 }).toBe(3)
  const found = await metrics()
  expect(found.get('requests_stored{kind="quote"}')).toBe(1)
  expect(found.get('requests_stored{kind="contact"}')).toBe(1)
  expect(found.get('requests_database_up')).toBe(1)
  for (const name of ['outbox_mails{state="due"}', 'outbox_mails{state="parked"}', 'outbox_overdue', 'requests_held']) {
    expect([name, found.get(name)]).toEqual([name, 0])
  }
  expect(found.get('outbox_failed_tries')).toBe(0)
  expect(found.get('http_requests_total{route="/order",method="POST",status="200"}')).toBe(1)

  await mails.stop()
  const body = new URLSearchParams({ ...CONTACT_FIELDS, ...(await openForm(`${site.url}/contact`)) })
  expect((await fetch(`${site.url}/contact`, { method: 'POST', body })).status).toBe(200)
  await expect.poll(async () => (await metrics()).get('site_degraded'), { timeout: 30_000 }).toBe(1)
})

test('version and commit are among the metrics and in /readyz beside them; visitors get neither', async () => {
  const { site, port, metrics } = watched
  const beside = await (await fetch(`http://${METRICS_HOST}:${port}/readyz`)).json()
  expect(beside).toMatchObject({ status: expect.any(String), version, commit: expect.stringMatching(/^[\da-f]{12}/) })
  expect((await metrics()).get(`site_release_info{version="${version}",commit="${beside.commit}"}`)).toBe(1)
  for (const path of ['/readyz', '/healthz', '/', '/api/v1/openapi.json']) {
    const text = await (await fetch(site.url + path)).text()
    expect([path, text.includes(beside.commit), text.includes(`"${version}"`)]).toEqual([path, false, false])
  }
})

test("metrics listen on METRICS_HOST alone and have no page there; the site's port has none", async () => {
  const { site, port } = watched
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://${METRICS_HOST}:${port}/`)).status).toBe(404)
  expect((await fetch(`http://${METRICS_HOST}:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})
