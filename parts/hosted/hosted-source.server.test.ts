import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#database/open-database.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import type { LiveCatalogOptions } from '#parts/live/live-catalog.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { type Fault, PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { type Trouble, TroubledLine } from '#tests/programs/troubled-line.ts'
import { addJacks, byHand, fieldsOf, startLive, until } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

let tables: Buffer | null = null
/** The file of a database with the sixteen tables, made once. */
async function emptyTables(): Promise<Buffer> {
  if (tables) return tables
  const settings = await freshSettings('sqlite')
  const making = await startLive(settings)
  await making.stop()
  tables = await readFile(sqliteFile(settings.dataDir, 'catalog'))
  return tables
}

/** A backend with the sixteen tables and some rows, and a live catalog that reads it. */
async function hosted(rows: readonly string[] = ['10-1', '10-2', '10-3'], options: Partial<LiveCatalogOptions> = {}) {
  const far = await freshSettings('sqlite')
  await writeFile(sqliteFile(far.dataDir, 'catalog'), await emptyTables())
  if (rows.length > 0) await byHand(far, addJacks(...rows))
  const peer = await startHostedPeer(sqliteFile(far.dataDir, 'catalog'))
  onTestFinished(() => peer.stop())
  const backend: HostedBackend = { url: peer.url, key: PUBLISHABLE_KEY, timeoutMs: 500, retryWaitsMs: [10, 20] }
  const settings = await freshSettings('sqlite')
  const start = () => startLive(settings, { hosted: { ...backend, refreshSeconds: 300 }, ...options })
  return { far, peer, settings, start, live: await start() }
}

const jacks = ({ current }: Awaited<ReturnType<typeof startLive>>) => current()?.table('Panel-Jacks')?.size

test('the catalog has the hosted rows and picks up their changes', async () => {
  const { far, live } = await hosted()
  expect(live.openIssues()).toEqual([])
  expect(jacks(live)).toBe(3)
  await byHand(far, sql`update "Panel-Jacks" set "Color" = 'Red' where id = 2`, addJacks('10-4'))
  await until(() => jacks(live) === 4)
  expect(fieldsOf(live, '10-2')?.Color).toBe('Red')
})

test('a table of several pages is read completely, regardless of the page size', async () => {
  const numbers = Array.from({ length: 2_345 }, (_, place) => `10-${place}`)
  const { peer, live } = await hosted(numbers, { pollMs: 1_000_000 })
  expect(jacks(live)).toBe(2_345)
  // Once each: on a busy machine a request may be sent again.
  const pages = [...new Set(peer.asked.filter((path) => path.includes('Panel-Jacks')))]
  expect(pages).toHaveLength(4)
  expect(pages.every((path) => path.includes('limit=1000') && !path.includes('or='))).toBe(true)
})

test('a refresh on demand is immediate', async () => {
  const { far, live } = await hosted(undefined, { pollMs: 1_000_000 })
  await byHand(far, addJacks('10-4'))
  await live.refresh()
  expect(jacks(live)).toBe(4)
})

const html = () => new Response('<html>Just a moment…</html>', { headers: { 'Content-Type': 'text/html' } })
const answering = (status: number) => () => Response.json({ message: 'later' }, { status })

const FAULTS: [string, Fault][] = [
  ['says 500', answering(500)],
  ['answers with half of it', () => new Response('[{"id":1,"Part no":"10')],
  ['says 401', answering(401)],
  ['answers with a page of a proxy', html],
]
const KEEPS = 'while the backend %s, the last good catalog stays, with an open issue'

test.for(FAULTS)(KEEPS, { timeout: 40_000 }, keepsTheLast)

async function keepsTheLast([, fault]: [string, Fault]): Promise<void> {
  const { far, peer, live } = await hosted()
  const before = live.current()
  peer.fault = fault
  await byHand(far, addJacks('10-4'))
  await until(() => live.openIssues().length > 0)
  expect(live.openIssues()[0]?.what).toMatch(
    /^The hosted backend can't be read: the site serves the last good catalog\. Bring it back/,
  )
  expect(live.current()).toBe(before)
  peer.fault = null
  await until(() => jacks(live) === 4 && live.openIssues().length === 0)
}

const LINES: [string, Trouble][] = [
  ['accepts and never answers', { kind: 'stops' }],
  ['resets after the request', { kind: 'resets', once: 'GET ' }],
]

test.for(LINES)('a line to the hosted backend that %s leaves the last good catalog, and holds up no stop', overLine)

async function overLine([, trouble]: (typeof LINES)[number]): Promise<void> {
  const { far, peer } = await hosted()
  const line = await TroubledLine.to(peer.url)
  const backend = { url: line.url, key: PUBLISHABLE_KEY, timeoutMs: 500, retryWaitsMs: [10, 20], refreshSeconds: 300 }
  const live = await startLive(await freshSettings('sqlite'), { hosted: backend })
  const before = live.current()
  line.trouble = trouble
  await byHand(far, addJacks('10-4'))
  await until(() => live.openIssues().length > 0)
  expect(live.openIssues()[0]?.what).toContain(
    "The hosted backend can't be read: the site serves the last good catalog",
  )
  expect([live.current(), jacks(live)]).toEqual([before, 3])
  const { met } = line
  await until(() => line.met > met)
  await live.stop()
}

test('a first start waits for a slow hosted backend only so long, says so, and has its parts once they are read', async () => {
  const { peer } = await hosted()
  const line = await TroubledLine.to(peer.url)
  line.trouble = { kind: 'stops' }
  const backend = { url: line.url, key: PUBLISHABLE_KEY, timeoutMs: 2_000, retryWaitsMs: [10], refreshSeconds: 300 }
  const live = await startLive(await freshSettings('sqlite'), { hosted: backend, firstBuildMs: 200 })
  expect(live.current()).toBeNull()
  const words = 'The hosted backend is still being read: there is no catalog to serve yet.'
  expect(live.openIssues().map(({ what }) => what)).toEqual([words])
  line.trouble = null
  await until(() => jacks(live) === 3)
  await until(() => live.openIssues().length === 0)
})

test('a failed request is retried', { tags: ['long'], timeout: 60_000 }, async () => {
  const { peer, far, live } = await hosted(undefined, { pollMs: 1_000_000 })
  let faults = 0
  peer.fault = () => (++faults % 2 === 1 ? new Response('busy', { status: faults % 4 === 1 ? 503 : 429 }) : null)
  await byHand(far, addJacks('10-4'))
  await live.refresh()
  expect(jacks(live)).toBe(4)
  expect(live.openIssues()).toEqual([])
})

test('a missing table is reported; the others are served', async () => {
  const { far, peer, settings, live } = await hosted(['10-1'], { pollMs: 1_000_000 })
  await live.stop()
  await byHand(far, sql`drop table military`)
  peer.fault = missing('military', 1)
  await rm(join(settings.dataDir, 'catalog.kept'), { force: true })
  const other = await startLive(await freshSettings('sqlite'), {
    hosted: { url: peer.url, key: PUBLISHABLE_KEY, refreshSeconds: 300 },
  })
  expect(other.current()?.table('military')).toBeNull()
  expect(jacks(other)).toBe(1)
  expect(other.openIssues().map(({ what }) => what)).toEqual([
    expect.stringMatching(/^The hosted backend has no readable table military: its parts are not shown\. Check/),
  ])
})

/** PostgREST's answer for a missing table, from the nth request on. */
function missing(table: string, from: number): Fault {
  let asked = 0
  return ({ url }) => {
    if (!new URL(url).pathname.endsWith(`/${table}`)) return null
    asked += 1
    const body = { code: 'PGRST205', message: `Could not find the table 'public.${table}' in the schema cache` }
    return asked < from ? null : Response.json(body, { status: 404 })
  }
}

test('a table that disappears during a refresh leaves the last good catalog', async () => {
  const { peer, live } = await hosted(undefined, { pollMs: 1_000_000 })
  const before = live.current()
  peer.fault = missing('Panel-Jacks', 2)
  await live.refresh()
  expect(live.current()).toBe(before)
  expect(live.openIssues()[0]?.what).toContain("The hosted backend can't be read")
})

test.for<[string, Fault]>([
  ['empty', ({ url }) => (url.includes('Panel-Jacks') ? Response.json([]) : null)],
  ['missing', missing('Panel-Jacks', 1)],
])(
  'a table with parts that is %s now is quarantined: permissions may have changed',
  { tags: ['long'] },
  async ([, fault]) => {
    const { peer, live } = await hosted()
    peer.fault = fault
    await until(() => live.openIssues().length > 0)
    expect(live.openIssues()[0]?.what).toContain('Panel-Jacks')
    expect(live.openIssues()[0]?.what).toContain('The public key')
    expect(jacks(live)).toBe(3)
    peer.fault = null
    await until(() => live.openIssues().length === 0)
  },
)

test('a start while the backend is down serves the snapshot', async () => {
  const { peer, start, live } = await hosted()
  await live.stop()
  peer.fault = answering(401)
  const again = await start()
  expect(jacks(again)).toBe(3)
  await until(() => again.openIssues().length > 0)
})

test.for([
  ['the newer kind', PUBLISHABLE_KEY, null],
  ['the older kind', `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`, /^Bearer a{20}\.b{20}\.c{20}$/],
] as const)('%s of key is sent to the backend', { tags: ['long'] }, async ([, key, bearer]) => {
  const { peer } = await hosted([], { pollMs: 1_000_000 })
  const shown: Headers[] = []
  peer.fault = ({ headers }) => {
    shown.push(headers)
    return Response.json([])
  }
  const live = await startLive(await freshSettings('sqlite'), { hosted: { url: peer.url, key, refreshSeconds: 300 } })
  expect(live.openIssues()).toEqual([])
  expect(shown).toHaveLength(FAMILIES.length)
  expect(new Set(shown.map((headers) => headers.get('apikey')))).toEqual(new Set([key]))
  if (bearer) expect(shown[0]?.get('Authorization')).toMatch(bearer)
})

test('an unknown key reads nothing', async () => {
  const { peer } = await hosted(['10-1'], { pollMs: 1_000_000 })
  const live = await startLive(await freshSettings('sqlite'), {
    hosted: { url: peer.url, key: `sb_publishable_${'x'.repeat(31)}`, refreshSeconds: 300 },
  })
  expect(live.current()).toBeNull()
  expect(live.openIssues()[0]?.what).toMatch(/hosted backend can't be read: there is no catalog to serve/)
})
