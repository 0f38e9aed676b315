import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const OTHER_PAGES = ['/', '/search?q=10-880', '/order', '/contact', '/about/company-profile']
const emptyTables = (tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, []]))
const tables = FAMILIES.map((family) => family.table)

const empty = await builtSite(catalogOf(emptyTables(tables)))
const bare = await builtSite(null, FAMILIES, undefined, 'https://parts.example', { changeMails: true })

describe('sixteen empty tables', () => {
  test.for(FAMILIES.map((family) => [family.path, family.emptyText] as const))(
    '%s says %s',
    async ([path, emptyText]) => {
      const answer = await empty.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(emptyText)
    },
  )
  test.for(OTHER_PAGES.map((path) => [path] as const))('%s is served', async ([path]) => {
    expect((await empty.get(path)).status).toBe(200)
  })
})

test.for(FAMILIES.map((family) => [family.table, family] as const))(
  'without the table %s its page says so with a way to try again, and every other page is served',
  async ([, family]) => {
    const site = await builtSite(catalogOf(emptyTables(tables.filter((table) => table !== family.table))))
    const answer = await site.get(family.path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(family.problems.tableMissing)
    expect(html).toContain('Retry')
    for (const other of FAMILIES) expect((await site.get(other.path)).status).toBe(200)
  },
)

const WITHOUT_PARTS = [
  ...['/', '/search', '/fit', '/test', '/order', '/order?part=10-880', '/list', '/list/paste', '/contact', '/api'],
  ...['/kicad/v1/', '/kicad/parts.kicad_httplib', '/documents', '/change-notices'],
]
const WITH_PARTS = [
  ...['/search?q=10-880', '/part/military/1', '/part/10-880-2-05', '/part/military/1.pdf'],
  ...['/table/military?highlight=1', '/test?table=military', '/fit?board=.062'],
  ...['/build/binding-posts/military', '/changes', '/compare?table=military&id=1&id=2', '/list?part=10-880&qty=1'],
  ...['.csv', '.xlsx', '.json'].map((kind) => `/list${kind}?part=10-880&qty=1`),
  '/part/10-880-2-05.svg',
  ...['/notices?part=10-880', '/kicad/v1/categories.json', '/kicad/v1/parts/category/military.json'],
  ...['/kicad/v1/parts/military_1.json', '/changes.atom', '/sitemap.xml'],
  '/sitemaps/1.xml',
  ...[
    ...['families', 'search?q=10', 'resolve?number=10', 'families/military/parts', 'families/military/bases'],
    ...['families/military/build?base=10-880', 'parts/military/1', 'parts/military/1/files'],
    ...['parts/military/1/mating-set', 'fit?board=.062', 'catalog.ndjson.gz'],
  ].map((call) => `/api/v1/${call}`),
  ...FAMILIES.flatMap(({ path }) => [path, `${path}.csv`]),
]
const dataOf = (path: string) => path.replace(/(\?|$)/, '.data$1')
const PAGE = /^\/(?!api|kicad|sitemap|list[.-])[^.]*(\?|$)/

describe('no catalog at all', () => {
  test.for(FAMILIES.map((family) => [family.path, family.problems.loadFailed] as const))(
    '%s says %s',
    async ([path, text]) => {
      expect(await (await bare.get(path)).text()).toContain(text)
    },
  )
  test.for([...WITH_PARTS, ...WITH_PARTS.filter((path) => PAGE.test(path)).map(dataOf)])(
    '%s is unavailable, for no cache to keep',
    async (path) => {
      const answer = await bare.get(path)
      const { headers } = answer
      expect([answer.status, headers.get('Cache-Control'), headers.get('Retry-After')]).toEqual([503, 'no-store', '30'])
      // Data is for the page's own script, which shows the words.
      if (!path.includes('.data')) expect(await answer.text()).toMatch(/can.t be|Failed/)
    },
  )
  test.for(['/list/paste', '/list.csv', '/notices?part=10-880'])(
    'what is posted to %s is not taken, and a list stays in its form',
    async (path) => {
      const body = new URLSearchParams({ text: '10-880-2-05, 250', part: '10-880-2-05', email: 'ana@parts.example' })
      const answer = await bare.send(path, { method: 'POST', body })
      const { headers } = answer
      expect([answer.status, headers.get('Cache-Control'), headers.get('Retry-After')]).toEqual([503, 'no-store', '30'])
      const words = await answer.text()
      expect(words).toMatch(/can.t be/)
      if (path === '/list/paste') expect(words).toContain('10-880-2-05, 250')
    },
  )
  test('a tool call is unavailable', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { q: '10' } } }
    const answer = await bare.send('/mcp', { method: 'POST', body: JSON.stringify(message) })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  })
  test.for(WITHOUT_PARTS)('%s needs no catalog and is served', async (path) => {
    expect((await bare.get(path)).status).toBe(200)
  })
})
