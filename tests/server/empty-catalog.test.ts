import { describe, expect, test } from 'vitest'
import type { PartsTable } from '#catalog/answers.ts'
import { familyByTable } from '#catalog/registry/family.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const OTHER_PAGES = ['/', '/search?q=10-880', '/order', '/contact', '/about/company-profile']
const emptyTables = (tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, []]))
const tables = FAMILIES.map((family) => family.table)

const empty = await builtSite(catalogOf(emptyTables(tables)))
const bare = await builtSite(null, FAMILIES, undefined, 'https://parts.example', { changeMails: true })

describe('sixteen empty tables', () => {
  test.for(FAMILIES.map((family) => [family.path, family.emptyText] as const))(
    '%s says %s (behavior 12.3)',
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

test.for([
  ['one half', (at: number) => at % 2 === 0],
  ['the other half', (at: number) => at % 2 === 1],
] as const)(
  'without %s of the tables their pages say so with a way to try again, and all others are served (behavior 12.1)',
  async ([, isThere]) => {
    const site = await builtSite(catalogOf(emptyTables(tables.filter((_, at) => isThere(at)))))
    for (const [at, family] of FAMILIES.entries()) {
      const answer = await site.get(family.path)
      const html = await answer.text()
      expect([family.path, answer.status]).toEqual([family.path, 200])
      expect(html.includes(family.problems.tableMissing)).toBe(!isThere(at))
      expect(html.includes('Retry')).toBe(!isThere(at))
    }
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
  ...FAMILIES.map(({ path }) => path),
  `${FAMILIES[0]?.path}.csv`,
  // Data is for the page's own script, which shows the words.
  ...['/search.data?q=10-880', '/part/military/1.data', `${FAMILIES[0]?.path}.data`],
]

describe('no catalog at all (behavior 12.9)', () => {
  test.for(WITH_PARTS)('%s is unavailable, for no cache to keep', async (path) => {
    const answer = await bare.get(path)
    const { headers } = answer
    expect([answer.status, headers.get('Cache-Control'), headers.get('Retry-After')]).toEqual([503, 'no-store', '30'])
    const words = FAMILIES.find((family) => family.path === path)?.problems.loadFailed ?? /can.t be|Failed/
    if (!path.includes('.data')) expect(await answer.text()).toMatch(words)
  })
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

const [JACKS, PLUGS, MILITARY] = ['Non-Insulated Banana Jacks', 'Non-Insulated Banana Plugs', 'military']
const sound = catalogOf(
  Object.fromEntries(FAMILIES.map(({ table }) => [table, [{ Position: '1' }, { Position: '2' }]])),
)
const pathOf = (table: string) => familyByTable(FAMILIES, table)?.path ?? ''

/** A site over a catalog with a failing query. */
function siteFailing(question: keyof PartsTable) {
  const fail = () => {
    throw new Error('The catalog is torn')
  }
  const table = (name: string) => {
    const found = sound.table(name)
    return found && { ...found, [question]: fail }
  }
  return builtSite({ ...sound, table })
}

const whole = await builtSite(sound)
const page = async (site: Awaited<ReturnType<typeof builtSite>>, path: string) => {
  const answer = await site.get(path)
  const html = await answer.text()
  return { status: answer.status, html, words: pageWords(html) }
}

test.for([JACKS, PLUGS, MILITARY])(
  '%s shows its parts when its filter options fail, and a way to try again (behavior 12.2)',
  async (table) => {
    const { status, html, words } = await page(await siteFailing('facets'), `${pathOf(table)}?sort=position`)
    expect(status).toBe(200)
    expect(words).toMatch(/Failed to load filter options\s+Retry/)
    expect(html).toContain(`href="${pathOf(table)}?sort=position"`)
    expect(html.match(/id="part-\d+"/g)).toHaveLength(2)
  },
)

test('the plugs page has a message for any failure', async () => {
  const { status, words } = await page(await siteFailing('page'), pathOf(PLUGS))
  expect(status).toBe(200)
  expect(words).toMatch(/Error Loading Data\s+Failed to initialize data .*Retry/)
})

test('a failure on another page shows an error page with status 500 and no internals', async () => {
  const { status, words } = await page(await siteFailing('page'), pathOf(MILITARY))
  expect(status).toBe(500)
  expect(words).toContain('Something went wrong')
  expect(words).not.toContain('torn')
})

test('the image browser shows an empty list when it fails (behavior 12.5)', async () => {
  const { status, words } = await page(await siteFailing('listed'), '/test?table=Panel-Jacks')
  expect(status).toBe(200)
  expect(words).toContain('No images found or no `Image` column.')
  expect(words).toMatch(/Page 1 of 1/)
})

test.for([
  ['/part', 404, /Missing table name or part ID .*Go Back/],
  ['/part/no-such-number', 404, /Missing table name or part ID .*Go Back/],
  ['/part/military/99', 404, /Failed to load part details .*Go Back/],
  ['/view-pdf/Military', 404, /❌ PDF not found/],
  ['/nothing', 404, /Page not found/],
] as const)('%s is %i and says why (behavior 12.4)', async ([path, status, words]) => {
  const answer = await page(whole, path)
  expect([answer.status, answer.words]).toEqual([status, expect.stringMatching(words)])
})

test('without a catalog a part page says so, with Retry and Go Back (behavior 12.4)', async () => {
  const { status, words } = await page(bare, '/part/military/1')
  expect(status).toBe(503)
  expect(words).toMatch(/Failed to load part details .*Retry .*Go Back/)
})

test.for([
  [JACKS, 'Failed to load items'],
  [PLUGS, 'Failed to verify table. Please check your connection.'],
  [MILITARY, 'Failed to load data'],
] as const)('without a catalog %s says %s with Retry to the same address (behavior 12.1)', async ([table, text]) => {
  const { status, html, words } = await page(bare, `${pathOf(table)}?sort=position`)
  expect([status, words]).toEqual([503, expect.stringContaining(text)])
  expect(html).toMatch(new RegExp(`href="${pathOf(table)}\\?sort=position"[^>]*>Retry`))
})
