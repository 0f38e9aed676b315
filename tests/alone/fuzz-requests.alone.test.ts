import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { type Answer, ask, hangUp, say } from '#tests/fuzz/ask.ts'
import { unfair } from '#tests/fuzz/fair-answer.ts'
import { postedDeskForm, postedForm } from '#tests/fuzz/forms.ts'
import { FUZZ_RUNS, holds } from '#tests/fuzz/fuzz-runs.ts'
import { anyRequest, type FuzzRequest } from '#tests/fuzz/http-requests.ts'
import { rawRequest } from '#tests/fuzz/raw-requests.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'
import { openForm } from '#tests/site/posted-forms.ts'

const LANES = 4
const PLAIN_PAGE = '/banana/insulated-jacks'
const CATALOG = '/files/product-pdfs/Catalog/Concord-Catalog.pdf'
/** A plain page is requested after this many others, so both are timed under the same load. */
const PLAIN_EVERY = 50
/** An answer is slow if it takes this many times as long as a plain page, and at least MIN_SLOW_MS. */
const SLOW_FACTOR = 100
const MIN_SLOW_MS = 1_000
const MAX_MEMORY = 700_000_000
const TIMEOUT_MS = 60_000 + FUZZ_RUNS * 50

let site: DeskSite
const log: string[] = []
const before = new Map<string, string>()
beforeAll(async () => {
  // Notices of changes need an https address, and a site that has one shows the sample only if asked.
  const notices = { SITE_URL: 'https://parts.concord.example', MAIL_TRANSPORT: 'folder', SAMPLE: 'on' }
  site = await startDeskSite({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', FORM_MIN_SECONDS: '0', ...notices }, 'pipe')
  site.child.stdout?.setEncoding('utf8').on('data', (text: string) => log.push(text))
  await ask(site.url, get(CATALOG)) // made on the first request; from then on pages show its size
  for (const [path, tag] of await samePages()) before.set(path, tag)
})
afterAll(async () => {
  hangUp()
  await site.stop()
})

const get = (target: string): FuzzRequest => ({ method: 'GET', target, headers: {}, body: null })

/** What was logged, but for what a public site says about the sample, and about a machine that others keep busy. */
const errors = (): string[] =>
  log
    .join('')
    .split('\n')
    .filter((line) => line !== '' && !/"msg":"(?:Sample (?:parts|facts and texts)|The site answers late)/.test(line))

/** The ETags of some pages, by path. */
const samePages = (): Promise<(readonly [string, string])[]> =>
  Promise.all(
    ['/', PLAIN_PAGE, '/search?q=10-880', '/part/Insulated-Military/26', '/api/v1/families', '/compare', '/fit'].map(
      async (path) => [path, String((await ask(site.url, get(path))).headers.etag)] as const,
    ),
  )

const plain: number[] = []
const slowest: { ms: number; asked: unknown }[] = []
let asked = 0

/** Sends a request, times it, and checks what every answer must have. */
async function fairly(request: FuzzRequest): Promise<Answer> {
  const answer = await ask(site.url, request)
  note(answer.ms, request)
  expect(unfair(answer)).toBeNull()
  asked += 1
  if (asked % PLAIN_EVERY === 0) plain.push((await ask(site.url, get(PLAIN_PAGE))).ms)
  return answer
}

function note(ms: number, request: unknown): void {
  slowest.push({ ms, asked: request })
  if (slowest.length > 1_000) slowest.sort((a, b) => b.ms - a.ms).splice(20)
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

test('any request gets an answer without a server error', { timeout: TIMEOUT_MS }, async () => {
  await holds(
    fc.asyncProperty(anyRequest, async (request) => void (await fairly(request))),
    0.8,
    LANES,
  )
})

test('bytes that are not valid HTTP are rejected', { timeout: TIMEOUT_MS }, async () => {
  const refused = async (bytes: string): Promise<void> => {
    const { heard, ms } = await say(site.url, bytes)
    note(ms, bytes)
    expect(heard).not.toMatch(/^HTTP\/1\.1 5/m)
    expect(heard).toMatch(/^(?:HTTP\/1\.1 [1-4]\d\d |$)/)
  }
  await holds(fc.asyncProperty(rawRequest, refused), 0.1, LANES)
})

test('any form is stored completely or rejected with a message, and exactly the acknowledged ones are stored', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { stamp } = await openForm(`${site.url}/order`)
  const acknowledged = new Set<string>()
  const posted = async (form: FuzzRequest): Promise<void> => {
    const { status, body } = await fairly(form)
    const [number] = /[QC]-\d{6}-[2-9A-HJ-NP-Z]{4}/.exec(status === 200 ? body.toString() : '') ?? []
    if (number !== undefined) acknowledged.add(number)
  }
  await holds(fc.asyncProperty(postedForm(stamp), posted), 0.1, LANES)
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const stored = await db.selectFrom('request').select(['number', 'kind']).execute()
  expect(acknowledged.size).toBeGreaterThan(FUZZ_RUNS / 100)
  expect(stored.map(({ number }) => number).sort()).toEqual([...acknowledged].sort())
  const lines = new Set(
    (await db.selectFrom('request_line').select('request_number').execute()).map((line) => line.request_number),
  )
  expect(stored.filter(({ number, kind }) => kind === 'quote' && !lines.has(number))).toEqual([])
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  await db.destroy()
})

test('any form at the desk gets an answer without a server error, and an owner stays signed in', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { cookie } = await site.signedIn('owner')
  const people = async () => (await ask(site.deskUrl, { ...get('/people'), headers: { Cookie: cookie } })).status
  expect(await people()).toBe(200) // the desk loads at its first request
  const answered = async (form: FuzzRequest): Promise<void> => {
    const { status, ms } = await ask(site.deskUrl, form)
    note(ms, form)
    expect(status).toSatisfy((seen: number) => seen >= 200 && seen < 500)
  }
  await holds(fc.asyncProperty(postedDeskForm(cookie), answered), 0.1, LANES)
  expect(await people()).toBe(200)
})

test('nothing was slow, nothing was logged as an error, and the pages are unchanged', async () => {
  const most = Math.max(MIN_SLOW_MS, SLOW_FACTOR * median(plain))
  slowest.sort((a, b) => b.ms - a.ms)
  const [first] = slowest
  console.log(
    `${asked} asked, plain ${median(plain).toFixed(1)} ms, slowest ${first?.ms.toFixed(0)} of ${most.toFixed(0)} ms`,
  )
  expect(slowest.filter(({ ms }) => ms > most)).toEqual([])
  expect(new Map(await samePages())).toEqual(before)
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8')
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024).toBeLessThan(MAX_MEMORY)
  expect(errors()).toEqual([])
})
