import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import { readHostedRows } from '#parts/hosted/hosted-rows.ts'
import type { LiveCatalog, LiveCatalogOptions } from '#parts/live/live-catalog.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { type Fault, PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { type Trouble, TroubledLine } from '#tests/programs/troubled-line.ts'
import { addJacks, byHand, fieldsOf, makeParts, startLive, until } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** A backend with the sixteen tables and some rows. */
async function startBackend(rows: readonly string[] = ['10-1', '10-2', '10-3']) {
  const far = await freshSettings('sqlite')
  await makeParts(far, ...rows)
  const peer = await startHostedPeer(sqliteFile(far.dataDir, 'catalog'))
  onTestFinished(() => peer.stop())
  return { far, peer }
}

/** A live catalog of a backend. It reads that when asked to, unless `pollMs` says how often. */
const liveOf = async (
  { url }: { readonly url: string },
  {
    settings,
    key = PUBLISHABLE_KEY,
    timeoutMs = 500,
    ...options
  }: Partial<LiveCatalogOptions & HostedBackend> & { readonly settings?: DatabaseSettings } = {},
) =>
  await startLive(settings ?? (await freshSettings('sqlite')), {
    hosted: { url, key, timeoutMs, retryWaitsMs: [10, 20], refreshSeconds: 300 },
    pollMs: 1_000_000,
    ...options,
  })

const jacks = ({ current }: LiveCatalog) => current()?.table('Panel-Jacks')?.size

test('the catalog has the hosted rows and picks up their changes (behavior 15.14)', async () => {
  const { far, peer } = await startBackend()
  const live = await liveOf(peer, { pollMs: 200 })
  expect(live.openIssues()).toEqual([])
  expect(jacks(live)).toBe(3)
  await byHand(far, sql`update "Panel-Jacks" set "Color" = 'Red' where id = 2`, addJacks('10-4'))
  await until(() => jacks(live) === 4)
  expect(fieldsOf(live, '10-2')?.Color).toBe('Red')
})

const html = () => new Response('<html>Just a moment…</html>', { headers: { 'Content-Type': 'text/html' } })
const answering = (status: number) => () => Response.json({ message: 'later' }, { status })
const UNREADABLE = /^The hosted backend can't be read: the site serves the last good catalog\. Bring it back/

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

const FAULTS: [string, Fault][] = [
  ['says 500', answering(500)],
  ['answers with half of it', () => new Response('[{"id":1,"Part no":"10')],
  ['says 401', answering(401)],
  ['answers with a page of a proxy', html],
  ['loses a table while it is read', missing('Panel-Jacks', 2)],
]

test('a table of several pages is read whole in any page size, after a retry if a request fails, or not at all (behavior 15.14)', async () => {
  const { peer } = await startBackend(Array.from({ length: 2_345 }, (_, place) => `10-${place}`))
  const backend: HostedBackend = { url: peer.url, key: PUBLISHABLE_KEY, retryWaitsMs: [10, 20] }
  async function read(): Promise<number> {
    const rows: unknown[] = []
    await readHostedRows(backend, ['Panel-Jacks'], { begin: () => undefined, add: (row) => void rows.push(row) })
    return rows.length
  }
  expect(await read()).toBe(2_345)
  // Once each: on a busy machine a request may be sent again.
  const pages = [...new Set(peer.asked)]
  expect(pages).toHaveLength(4)
  expect(pages.every((path) => path.includes('limit=1000') && !path.includes('or='))).toBe(true)
  let asked = 0
  peer.fault = () => (++asked % 2 === 1 ? new Response('busy', { status: asked % 4 === 1 ? 503 : 429 }) : null)
  expect(await read()).toBe(2_345)
  for (const [words, fault] of FAULTS) {
    peer.fault = fault
    await expect(read(), words).rejects.toThrow('Panel-Jacks')
  }
})

test('while the backend fails, the last good catalog stays, with an open issue', async () => {
  const { far, peer } = await startBackend()
  const live = await liveOf(peer)
  const before = live.current()
  await byHand(far, addJacks('10-4'))
  peer.fault = answering(401)
  await live.refresh()
  expect(live.openIssues().map(({ what }) => what)).toEqual([expect.stringMatching(UNREADABLE)])
  expect(live.current()).toBe(before)
  peer.fault = null
  await live.refresh()
  expect([jacks(live), live.openIssues()]).toEqual([4, []])
})

const LINES: Trouble[] = [{ kind: 'resets', once: 'GET ' }, { kind: 'stops' }]

test('a line to the hosted backend that is reset or never answers leaves the last good catalog, and holds up no stop', async () => {
  const { far, peer } = await startBackend()
  const line = await TroubledLine.to(peer.url)
  const live = await liveOf(line)
  const before = live.current()
  await byHand(far, addJacks('10-4'))
  for (const trouble of LINES) {
    line.trouble = trouble
    await live.refresh()
    expect(live.openIssues()[0]?.what, trouble.kind).toMatch(UNREADABLE)
    expect([live.current(), jacks(live)], trouble.kind).toEqual([before, 3])
  }
  const { met } = line
  void live.refresh()
  await until(() => line.met > met)
  await live.stop()
})

test('a first start waits for a slow hosted backend only so long, says so, and has its parts once they are read', async () => {
  const { peer } = await startBackend()
  const line = await TroubledLine.to(peer.url)
  line.trouble = { kind: 'stops' }
  const live = await liveOf(line, { timeoutMs: 2_000, firstBuildMs: 200 })
  expect(live.current()).toBeNull()
  const words = 'The hosted backend is still being read: there is no catalog to serve yet.'
  expect(live.openIssues().map(({ what }) => what)).toEqual([words])
  line.trouble = null
  await until(() => jacks(live) === 3 && live.openIssues().length === 0)
})

test('a missing table is reported; the others are served', async () => {
  const { far, peer } = await startBackend(['10-1'])
  await byHand(far, sql`drop table military`)
  peer.fault = missing('military', 1)
  const live = await liveOf(peer)
  expect(live.current()?.table('military')).toBeNull()
  expect(jacks(live)).toBe(1)
  expect(live.openIssues().map(({ what }) => what)).toEqual([
    expect.stringMatching(/^The hosted backend has no readable table military: its parts are not shown\. Check/),
  ])
})

test.for<[string, Fault]>([
  ['empty', ({ url }) => (url.includes('Panel-Jacks') ? Response.json([]) : null)],
  ['missing', missing('Panel-Jacks', 1)],
])(
  'a table with parts that is %s now is quarantined: permissions may have changed',
  { tags: ['long'] },
  async ([, fault]) => {
    const { peer } = await startBackend()
    const live = await liveOf(peer)
    peer.fault = fault
    await live.refresh()
    expect(live.openIssues()[0]?.what).toContain('Panel-Jacks')
    expect(live.openIssues()[0]?.what).toContain('The public key')
    expect(jacks(live)).toBe(3)
    peer.fault = null
    await live.refresh()
    expect(live.openIssues()).toEqual([])
  },
)

test('a start with a key that reads nothing serves the snapshot; without one there is no catalog, as it says', async () => {
  const { peer } = await startBackend(['10-1'])
  const settings = await freshSettings('sqlite')
  await (await liveOf(peer, { settings })).stop()
  const key = `sb_publishable_${'x'.repeat(31)}`
  const again = await liveOf(peer, { settings, key })
  expect(jacks(again)).toBe(1)
  await again.refresh()
  expect([jacks(again), again.openIssues().map(({ what }) => what)]).toEqual([1, [expect.stringMatching(UNREADABLE)]])
  const first = await liveOf(peer, { key })
  expect(first.current()).toBeNull()
  expect(first.openIssues()[0]?.what).toMatch(/hosted backend can't be read: there is no catalog to serve/)
})

test.for([
  ['the newer kind', PUBLISHABLE_KEY, null],
  ['the older kind', `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`, /^Bearer a{20}\.b{20}\.c{20}$/],
] as const)('%s of key is sent to the backend', { tags: ['long'] }, async ([, key, bearer]) => {
  const { peer } = await startBackend([])
  const shown: Headers[] = []
  peer.fault = ({ headers }) => {
    shown.push(headers)
    return Response.json([])
  }
  const live = await liveOf(peer, { key, timeoutMs: 15_000 }) // each is to be asked once
  expect(live.openIssues()).toEqual([])
  expect(shown).toHaveLength(FAMILIES.length)
  expect(new Set(shown.map((headers) => headers.get('apikey')))).toEqual(new Set([key]))
  if (bearer) expect(shown[0]?.get('Authorization')).toMatch(bearer)
})
