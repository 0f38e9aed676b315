import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { ChangeNotice } from '#catalog/company/change-notice.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { createIndexNow } from '#server/discovery/index-now.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { builtSite } from '#tests/site/built-site.ts'
import type { Rows } from '#tests/site/catalog-of.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { openRequests } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const SITE = 'https://parts.example'
const KEY = '0a1b2c3d4e5f-KEY'
const START = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(START + hours * HOUR_MS)
const change = (hours: number, id: string, kind: PartChange['kind'] = 'changed'): PartChange => ({
  ...{ at: at(hours).toISOString(), kind, id, number: `10-${id}` },
  ...{ table: 'Panel-Jacks', fields: [] },
})
const notice = (
  hours: number,
  number: string,
  ids: readonly string[],
  more: Partial<ChangeNotice> = {},
): ChangeNotice => ({
  ...{ number, title: number, kind: 'form', what: 'x', why: '', replacement: '', effective: '2027-01-15' },
  ...{ lastOrder: null, lastDelivery: null, publishedAt: at(hours).toISOString(), withdrawn: null, replacedBy: null },
  ...{ isSample: false, parts: ids.map((id) => ({ table: 'Panel-Jacks', id, number: `10-${id}` })) },
  ...more,
})
const family = `${SITE}${productFamily('Panel-Jacks').path}`

/** `sides` are rows of side tables by table, as the catalog has them now. */
function catalogWith(changes: readonly PartChange[], sides: Rows = {}): Catalog {
  const builder = createCatalogBuilder(withSideTables(FAMILIES))
  builder.begin('Panel-Jacks', ['id', 'Part no'])
  for (const id of ['1', '2']) builder.add([id, `10-${id}`])
  for (const [table, rows] of Object.entries(sides)) {
    const columns = Object.keys(rows[0] ?? { id: '' })
    builder.begin(table, columns)
    for (const row of rows) builder.add(columns.map((column) => row[column] ?? null))
  }
  return openCatalog(builder.finish({ sample: false, changes }), withSideTables(FAMILIES), 'Concord', NO_FILES)
}

/** A search engine that answers with `status.now`, and keeps what it was told. */
async function searchEngine() {
  const told: { host: string; key: string; keyLocation: string; urlList: string[] }[] = []
  const status = { now: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    told.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    response.writeHead(status.now).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())))
  const urls = () => told.map(({ urlList }) => urlList.toSorted())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`, told, urls, status }
}

for (const dialect of DIALECTS) {
  async function sites() {
    const engine = await searchEngine()
    const { db } = await openRequests(await freshSettings(dialect))
    const served = {
      changes: [change(-5, '1')],
      catalog: catalogWith([change(-5, '1')]),
      notices: [notice(-4, 'PCN-2026-001', ['1'])],
      now: at(0),
    }
    const open = () =>
      createIndexNow({
        indexNow: { url: engine.url, key: KEY },
        siteUrl: SITE,
        db: async () => db,
        catalog: () => served.catalog,
        notices: () => served.notices,
        log: SILENT,
        now: () => served.now,
      })
    const imported = (hours: number, ...changes: PartChange[]) => {
      served.now = at(hours)
      served.changes = [...changes, ...served.changes]
      served.catalog = catalogWith(served.changes)
    }
    const first = open()
    expect([await first.sendOne(), await first.sendOne()]).toEqual([false, false])
    return { engine, first, second: open(), served, imported }
  }

  test(`${dialect}: search engines are told once of the pages that an import changed, and of no older ones`, async () => {
    const { engine, first, second, imported } = await sites()
    imported(1, change(1, '1'), change(1, '9', 'removed'))
    expect([await first.sendOne(), await second.sendOne(), await first.sendOne()]).toEqual([true, false, false])
    expect(engine.told).toMatchObject([{ host: 'parts.example', key: KEY, keyLocation: `${SITE}/${KEY}.txt` }])
    expect(engine.urls()).toEqual([[family, `${SITE}/part/10-1`, `${SITE}/part/10-9`]])
    imported(2, change(2, '2'))
    expect([await second.sendOne(), await first.sendOne()]).toEqual([true, false])
    expect(engine.urls().at(-1)).toEqual([family, `${SITE}/part/10-2`])
  })

  test(`${dialect}: search engines are told once of a notice that is published, revised or withdrawn, and of no sample`, async () => {
    const { engine, first, second, served, imported } = await sites()
    const [old] = served.notices
    if (!old) throw new Error('There is a notice')
    const pages = (...paths: string[]) => ['/change-notices', ...paths].map((path) => SITE + path)
    served.now = at(1)
    served.notices = [notice(1, 'PCN-2026-002', ['2', '9']), old]
    expect([await first.sendOne(), await second.sendOne(), await first.sendOne()]).toEqual([true, false, false])
    expect(engine.urls()).toEqual([pages('/change-notices/PCN-2026-002', '/part/10-2')])
    // A revision, with an import at the same time.
    imported(2, change(2, '2'))
    const revised = { ...old, replacedBy: 'PCN-2026-001-2' }
    served.notices = [notice(2, 'PCN-2026-001-2', ['1']), revised, ...served.notices.slice(0, 1)]
    expect([await second.sendOne(), await first.sendOne()]).toEqual([true, false])
    expect(engine.urls().at(-1)).toEqual(
      [
        family,
        ...pages('/change-notices/PCN-2026-001', '/change-notices/PCN-2026-001-2', '/part/10-1', '/part/10-2'),
      ].sort(),
    )
    served.now = at(3)
    const withdrawn = { at: at(3).toISOString(), why: 'Too early.' }
    served.notices = served.notices.map((one) => (one.number === 'PCN-2026-002' ? { ...one, withdrawn } : one))
    served.notices.push(notice(3, 'PCN-SAMPLE', ['1'], { isSample: true }))
    expect([await first.sendOne(), await second.sendOne()]).toEqual([true, false])
    expect(engine.urls().at(-1)).toEqual(pages('/change-notices/PCN-2026-002', '/part/10-2'))
    served.notices = [...served.notices]
    expect(await first.sendOne()).toBe(false)
  })

  test(`${dialect}: search engines are told of the pages that offers and cross-references change`, async () => {
    const { engine, first, served } = await sites()
    const side = (hours: number, table: string, more: Partial<PartChange>): PartChange => ({
      ...{ ...change(hours, '1'), table, number: 'OM-1', ...more },
    })
    const cross = { id: '1', 'Their Number': 'OM-1', 'Their Maker': 'Other Maker', 'Our Part': '10-1' }
    const offer = { id: '1', Link: 'https://a.example', 'Our Part': '10-2', Distributor: 'A' }
    const tell = async (hours: number, sides: Rows, ...changes: PartChange[]) => {
      served.now = at(hours)
      served.catalog = catalogWith([...changes, ...served.changes], sides)
      expect(await first.sendOne()).toBe(true)
      return engine.urls().at(-1)
    }
    const both = { 'Cross-Reference': [cross], 'Where-to-Buy': [offer] }
    const [crossPage, otherPage] = ['other-maker/om-1', 'other-maker/om-0'].map((path) => `${SITE}/cross/${path}`)
    const added = [side(1, 'Cross-Reference', { kind: 'added' }), side(1, 'Where-to-Buy', { kind: 'added' })]
    expect(await tell(1, both, ...added)).toEqual([crossPage, `${SITE}/part/10-2`])
    const number = { field: 'Their Number', before: 'OM-0', after: 'OM-1' }
    const part = { field: 'Our Part', before: '10-1', after: '10-2' }
    const moved = [side(2, 'Cross-Reference', { fields: [number] }), side(2, 'Where-to-Buy', { fields: [part] })]
    expect(await tell(2, both, ...moved)).toEqual([otherPage, crossPage, `${SITE}/part/10-1`, `${SITE}/part/10-2`])
    const fieldsOf = (row: Readonly<Record<string, string>>) =>
      Object.entries(row).map(([field, before]) => ({ field, before, after: null }))
    const removed = [
      side(3, 'Cross-Reference', { kind: 'removed', fields: fieldsOf(cross) }),
      side(3, 'Where-to-Buy', { kind: 'removed', fields: fieldsOf(offer) }),
    ]
    expect(await tell(3, { 'Cross-Reference': [], 'Where-to-Buy': [] }, ...removed)).toEqual([
      crossPage,
      `${SITE}/part/10-2`,
    ])
  })

  test(`${dialect}: an import that began earlier and ended later is told too`, async () => {
    const { engine, first, served, imported } = await sites()
    imported(3, change(3, '2'))
    await first.sendOne()
    served.changes = [...served.changes, change(2, '1')].sort((a, b) => b.at.localeCompare(a.at))
    served.catalog = catalogWith(served.changes)
    expect(await first.sendOne()).toBe(true)
    expect(engine.urls().at(-1)).toEqual([family, `${SITE}/part/10-1`])
  })

  test(`${dialect}: what is not accepted is told again later, with what has changed since; wrong settings are an issue`, async () => {
    const { engine, first, second, served, imported } = await sites()
    engine.status.now = 503
    imported(1, change(1, '1'))
    expect(await first.sendOne()).toBe(true)
    expect(first.openIssues().map(({ what }) => what)).toEqual([expect.stringContaining('answered 503')])
    served.now = at(2) // farther than any wait
    engine.status.now = 403
    imported(2, change(2, '2'))
    expect([await second.sendOne(), await first.sendOne()]).toEqual([true, false]) // it waits again
    expect(second.openIssues().map(({ what }) => what)).toEqual([expect.stringContaining('INDEXNOW_KEY or SITE_URL')])
    served.now = at(4)
    await first.inspect()
    expect(first.openIssues().map(({ what }) => what)).toContainEqual(expect.stringContaining('more than an hour'))
    engine.status.now = 202
    expect([await first.sendOne(), await second.sendOne()]).toEqual([true, false])
    expect(engine.urls().at(-1)).toEqual([family, `${SITE}/part/10-1`, `${SITE}/part/10-2`])
    await first.inspect()
    expect(first.openIssues()).toEqual([])
  })
}

test('more than 10,000 pages are told in several calls', async () => {
  const engine = await searchEngine()
  const { indexNowSender } = await import('#server/discovery/index-now-sender.ts')
  const paths = Array.from({ length: 10_001 }, (_, index) => `/part/${index}`)
  const sender = indexNowSender({ url: engine.url, key: KEY }, SITE)
  expect(await sender.send(paths, new AbortController().signal)).toEqual({ kind: 'delivered' })
  expect(engine.told.map(({ urlList }) => urlList.length)).toEqual([10_000, 1])
})

test('the key is at the address that search engines look at, and nowhere without SITE_URL', async () => {
  const site = await builtSite(null, FAMILIES, undefined, SITE, { indexNowKey: KEY })
  const answer = await site.get(`/${KEY}.txt`)
  expect([answer.status, await answer.text()]).toEqual([200, KEY])
  expect((await site.get('/00000000.txt')).status).toBe(404)
  const homeless = await builtSite(null)
  expect((await homeless.get(`/${KEY}.txt`)).status).toBe(404)
})
