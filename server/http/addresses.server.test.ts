import { describe, expect, test } from 'vitest'
import type { Family } from '#catalog/registry/family.ts'
import { sampleDocuments } from '#sample/company-documents.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog()
const site = await builtSite(catalog)
const text = async (path: string) => (await site.get(path)).text()

/** The page as a reader sees it: no scripts, no tags. */
const words = async (path: string) =>
  (await text(path))
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('family pages', () => {
  test.for(FAMILIES.map((family) => [family.table, family] as const))('%s lists its parts', async ([, family]) => {
    const table = tableOf(catalog, family.table)
    const answer = await site.get(family.path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const shown = family.pageSize === null ? table.size : Math.min(table.size, family.pageSize)
    expect(html.match(/id="part-\d+"/g)).toHaveLength(shown)
    expect(html).toContain(`<h1`)
  })

  test('the pager shows the page, and is hidden with one page (behavior 4.9)', async () => {
    expect(await words('/banana/insulated-jacks')).toContain('Page 1 of 10')
    expect(await words('/banana/insulated-jacks?page=2')).toContain('Page 2 of 10')
    expect(await words('/binding-posts/military')).not.toContain('Page 1')
    expect(await words('/terminals/insulated-wire')).not.toContain('Page 1')
  })

  test('a page past the end redirects to the last one and keeps the filters (behavior 4.10)', async () => {
    const answer = await site.get('/banana/insulated-jacks?color=Red&page=99')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toMatch(/^\/banana\/insulated-jacks\?color=Red&page=\d$/)
  })

  test('unknown parameters change nothing', async () => {
    expect(await text('/banana/insulated-jacks?colour=Red&x=1')).toBe(await text('/banana/insulated-jacks'))
  })

  test('filters without results say so and name what to relax', async () => {
    const page = await words('/banana/insulated-jacks?color=Purple&length=.5')
    expect(page).toContain('No data found')
    expect(page).toContain('Purple')
    expect(await words('/binding-posts/military?color=Purple')).toContain('No results found')
    expect(await words('/banana/non-insulated-jacks?position=x')).toContain('No items found matching your criteria')
  })

  test('an address with thousands of values makes a page of normal size', async () => {
    const keys = ['rohs', 'color', 'length', 'mounting', 'holeSize', 'pinDiameter', 'partNumber', 'terminalFinish']
    const query = keys.flatMap((key) => Array.from({ length: 60 }, (_, index) => `${key}=${index}`)).join('&')
    const page = await text(`/terminals/insulated-commercial?${query}`)
    expect(page.length).toBeLessThan(500_000)
  })
})

describe('part pages', () => {
  test('a part is shown by table and id, by its number, and by its MIL and CID numbers (behavior 3.2, 8.3)', async () => {
    expect((await site.get('/part/Insulated-Military/26')).status).toBe(200)
    expect(await words('/part/10-880-2-05')).toContain('Insulated Military Terminals')
    for (const other of ['AA59126/295H01', 'AA59126%2F295H01', 'm55155-295h01', '10880205']) {
      const answer = await site.get(`/part/${other}`)
      expect([other, answer.status, answer.headers.get('Location')]).toEqual([other, 301, '/part/10-880-2-05'])
    }
  })

  test('it has the specifications, the quote link and the link back to the table (behavior 8.1, 8.4)', async () => {
    const html = await text('/part/10-880-2-05')
    const page = await words('/part/10-880-2-05')
    expect(page).toMatch(/Technical Specifications .*Feed Thru Combination .*TURRET\/PIN/)
    expect(page).toContain('📝 Request Quote')
    expect(page).toContain('❌ PDF not found')
    expect(page).toContain('No Image Available')
    expect(html).toContain('/order?manufacturer=Concord&amp;part=10-880-2-05&amp;qty=1')
    expect(html).toContain('/table/Insulated-Military?highlight=26')
    const byId = await text('/part/Insulated-Military/26')
    for (const same of [html, byId]) expect(same).toContain('<link rel="canonical" href="/part/10-880-2-05"/>')
  })

  test('table names with spaces are escaped in addresses', async () => {
    expect((await site.get('/part/Insulated%20Banana%20Jacks/1')).status).toBe(200)
    expect((await site.get('/table/Insulated%20Banana%20Jacks?highlight=1')).status).toBe(302)
  })

  test('a slash in a table name is encoded', async () => {
    const odd = { ...FAMILIES[0], table: 'Jacks/Plugs', path: '/banana/both' } as Family
    const families = [...FAMILIES, odd]
    const rows = { 'Jacks/Plugs': [{ 'Part No': 'JP-1' }, { 'Part No': 'JP-1' }] }
    const both = await builtSite(catalogOf(rows, families), families)
    for (const path of [
      '/part/Jacks%2FPlugs/2',
      '/api/v1/parts/Jacks%2FPlugs/2',
      '/api/v1/families/Jacks%2FPlugs/parts',
    ]) {
      expect([path, (await both.get(path)).status]).toEqual([path, 200])
    }
    const highlight = await both.get('/table/Jacks%2FPlugs?highlight=2')
    expect(highlight.headers.get('Location')).toBe('/banana/both#part-2')
  })

  test('a row of the military posts beyond the first thousand is found on its page', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => ({ 'Part Num': `${index + 1}` }))
    const many = await builtSite(catalogOf({ military: rows }))
    const answer = await many.get('/table/military?highlight=1400')
    expect(answer.headers.get('Location')).toBe('/binding-posts/military?page=2#part-1400')
  })

  test('highlighting goes to the page with the row (behavior 1.8)', async () => {
    const answer = await site.get('/table/Insulated-Military?highlight=500')
    expect(answer.status).toBe(302)
    const address = answer.headers.get('Location') ?? ''
    expect(address).toMatch(/^\/terminals\/insulated-military(\?page=\d+)?#part-500$/)
    expect(await text(address.split('#')[0] ?? '')).toContain('id="part-500"')
    const wrong = await site.get('/table/nothing?highlight=1')
    expect([wrong.status, wrong.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await wrong.text()).toContain('Products')
  })
})

describe('search', () => {
  test('the API and the page find the same parts', async () => {
    const answer = await (await site.get('/api/v1/search?q=10-')).json()
    expect(answer).toMatchObject({ query: '10-', count: 25 })
    const { results, total } = await (await site.get('/api/v1/search?q=10-880-1&words=yes')).json()
    expect(results).toHaveLength(20)
    const page = await words('/search?q=10-880-1')
    for (const { partNumber } of results) expect(page).toContain(partNumber)
    expect(page).toContain(`(${total})`)
  })

  test('a single exact match redirects to its part', async () => {
    const answer = await site.get('/search?q=10-880-2-05')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toMatch(/^\/part\//)
  })

  test('fewer than two characters find nothing; no match says so (behavior 7.2)', async () => {
    expect(await (await site.get('/api/v1/search?q=%201%20')).json()).toEqual({ query: '1', count: 0, results: [] })
    expect(await words('/search?q=zzzzzz')).toContain('No matching part numbers found')
    expect((await site.get('/search')).status).toBe(200)
    expect((await site.get(`/api/v1/search?q=${'9'.repeat(10_000)}`)).status).toBe(200)
  })
})

const REDIRECTS = {
  '/products/jacks.html': '/panel-jacks/panel-jacks',
  '/page.php?id=7': '/contact',
  '/contact': '/search', // a page of the site stays
  '/shop': 'https://shop.maker.example/',
  '/%c3%bcber': '/about/größen',
}
const documents = sampleDocuments(new Date(), catalog)
const moved = await builtSite(catalog, undefined, undefined, null, {
  content: () => ({ ...CONTENT, documents, redirects: REDIRECTS }),
})

test.for([
  ['/products/Jacks.html', 301, '/panel-jacks/panel-jacks'],
  ['/products/jacks.html?from=mail', 301, '/panel-jacks/panel-jacks'],
  ['/page.php?id=7', 301, '/contact'],
  ['/page.php?id=8', 404, null],
  ['/shop', 301, 'https://shop.maker.example/'],
  ['/contact', 200, null],
  ['/%C3%BCber', 301, '/about/gr%C3%B6%C3%9Fen'],
] as const)('the address %s of an earlier site is answered with %s (behavior 1.31)', async ([path, status, to]) => {
  const answer = await moved.get(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([status, to])
  if (status === 301) expect(answer.headers.get('Content-Type')).toBe(null)
})

test.for([
  ['/part/10-880-2-05.dxf', '/part/10-880-2-05'],
  ['/part/Insulated-Military/26.hole.dxf', '/part/Insulated-Military/26'],
  ['/part/10-880-2-05.kicad_mod?pad=b', '/part/10-880-2-05?pad=b'],
  ['/list-holes.dxf?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/api/v1/catalogue.ndjson.gz', '/api/v1/catalog.ndjson.gz'],
  ['/list-compliance.pdf?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/part/10-880-2-05.atom', '/part/10-880-2-05'],
  ['/list.atom?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/api/v1/compliance', '/compliance'],
  ['/offline/order?part=10-880-2-05&qty=1', '/order?part=10-880-2-05&qty=1'],
  ['/api/v1/families/Panel-Jacks/rows?color=Red', '/api/v1/families/Panel-Jacks/parts?color=Red'],
  ['/kicad/footprints/terminals_insulated-military.pretty.zip', '/terminals/insulated-military'],
  ['/change-notices/PCN-2026-001', '/documents/change-notice/PCN-2026-001'],
  ['/change-notices/PCN-2026-001.pdf', '/documents/change-notice/PCN-2026-001'],
  ['/change-notices/PCN-2026-001.csv', '/documents/change-notice/PCN-2026-001'],
  ['/notices/pcn-2026-001', '/documents/change-notice/pcn-2026-001'],
  ['/change-notices.csv', '/change-notices'],
] as const)('%s leads to %s, which answers (behavior 1.30)', async ([from, to]) => {
  const answer = await moved.get(from)
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, to])
  expect((await moved.get(to)).status).toBeLessThan(400)
})
