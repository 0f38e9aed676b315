import { describe, expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

describe('the record of a part', async () => {
  const RECORD = {
    MOQ: '100 pieces',
    'Lead Time': '4 to 6 weeks',
    Packaging: ' ',
    ECCN: 'EAR99',
    'ECCN Source': 'our classification',
    'ECCN Date': '2026-01-15',
    'Country of Origin': 'US',
    'Rated Current': '500 mA',
  }
  const OLD = { Lifecycle: 'Obsolete', 'Replaced By': '32-201', 'What Differs': 'a longer head' }
  const site = await builtSite(
    catalogOf({
      Commercial: [
        { 'Part Num': '32-201', Color: 'Red', Lifecycle: 'Active', ...RECORD },
        { 'Part Num': '32-202', Color: 'Red' },
        { 'Part Num': '32-203', Color: 'Red', ...OLD },
      ],
      'Panel-Jacks': [{ 'Part no': '45-701', Color: 'Red' }],
    }),
  )
  const words = async (path: string) => pageWords(await (await site.get(path)).text())
  const json = async (path: string) => await (await site.get(path)).json()
  const WARNING = 'Obsolete, replaced by 32-201.'

  test('a part page shows the record that its row gives, with source and date (behavior 3.11)', async () => {
    const page = await words('/part/32-201')
    expect(page).toContain('Ordering Lifecycle Active Minimum Order 100 pieces Lead Time 4 to 6 weeks')
    expect(page).toContain('Trade ECCN EAR99 · our classification, 2026-01-15 Country of Origin US')
    expect(page).toContain('Ratings Current Rating 500 mA')
    expect(page).not.toContain('Packaging')
    const [plain] = (await words('/part/32-202')).split('Same part in other versions')
    for (const title of ['Ordering', 'Trade', 'Ratings', 'Lifecycle']) expect(plain).not.toContain(title)
  })

  test('a shared list and a request opened from the part show its order terms on its line', async () => {
    const terms = 'Minimum Order: 100 pieces · Lead Time: 4 to 6 weeks'
    for (const page of ['/list', '/order']) {
      const text = await words(`${page}?part=32-202&part=32-201&qty=5`)
      expect(text.split(terms)).toHaveLength(2)
    }
  })

  test('a part that is gone says so and leads on: its page, the search, a list, a request (behavior 3.13)', async () => {
    const html = await (await site.get('/part/32-203')).text()
    expect(pageWords(html)).toContain(`${WARNING} What differs: a longer head. Go to 32-201`)
    expect((await (await site.get('/search?q=32-20')).text()).replaceAll(/<[^>]+>/g, '')).toContain(WARNING)
    expect(await words('/list?part=32-203')).toContain(WARNING)
    expect(await words('/order?part=32-203&qty=5')).toContain('Obsolete, replaced by 32-201')
    expect(await words('/part/32-201')).not.toContain('Obsolete')
    const { results } = await json('/api/v1/search?q=32-203')
    expect(results[0].lifecycle).toEqual({
      text: 'Obsolete, replaced by 32-201',
      differs: 'a longer head',
      replacement: { number: '32-201', url: '/part/32-201' },
    })
  })

  test('the API has the record among the fields and the state apart', async () => {
    const part = await json('/api/v1/parts/Commercial/1')
    expect(part.fields).toMatchObject({ MOQ: '100 pieces', 'Lead Time': '4 to 6 weeks', Packaging: null })
    expect(part.quantities).toMatchObject({ 'Rated Current': { measure: 'current', unitCode: '4K', value: 500 } })
    expect(part.lifecycle).toEqual({ state: 'Active', lastTimeBuy: null, replacedBy: null, differs: null })
    expect((await json('/api/v1/parts/Commercial/2')).lifecycle).toBeNull()
  })

  test('the table has no column of the record, but filters of what it has', async () => {
    const rows = async (query: string) => (await json(`/api/v1/families/Commercial/parts?${query}`)).rows
    expect(await rows('filter=lifecycle:obsolete&columns=id&columns=lifecycle')).toEqual([['3', 'Obsolete']])
    expect(await rows('filter=countryOfOrigin:US&columns=id')).toEqual([['1']])
    expect(await rows('filter=weight:5 g&columns=id')).toEqual([])
    expect(await rows('filter=currentRating:0.5 A&columns=id')).toEqual([['1']])
    expect(await rows('filter=currentRatingFrom:1 A&columns=id')).toEqual([])
    expect((await site.get('/api/v1/families/Commercial/parts?filter=currentRatingFrom:1')).status).toBe(400)
    expect(await rows('sort=lifecycle&columns=id')).toEqual([['1'], ['3'], ['2']])
    const { families } = await json('/api/v1/families')
    const keys = (table: string) => families.find((family: { tableName: string }) => family.tableName === table).filters
    expect(keys('Commercial')).toContainEqual({ key: 'minimumOrder', name: 'Minimum Order', column: 'MOQ' })
    expect(JSON.stringify(keys('Panel-Jacks'))).not.toContain('lifecycle')
    expect(await words('/binding-posts/commercial?lifecycle=Active')).toContain('Lifecycle: Active')
    expect(await words('/panel-jacks/panel-jack')).not.toContain('Lifecycle')
  })

  test('a comparison, a download, KiCad and JSON-LD have it', async () => {
    expect(await words('/compare?table=Commercial&id=1&id=2')).toContain('Country of Origin differs US N/A')
    const [head, first] = (await (await site.get('/binding-posts/commercial.csv')).text()).split('\r\n')
    expect(head).toContain('Lifecycle,Replaced By,What Differs,MOQ,Lead Time,Packaging,ECCN,ECCN Source,ECCN Date')
    expect(first).toContain('EAR99,our classification,2026-01-15')
    const html = await (await site.get('/part/32-201')).text()
    expect(html).toContain('"countryOfOrigin":{"@type":"Country","name":"United States"}')
  })

  test('words find it', async () => {
    const found = async (q: string) => (await json(`/api/v1/search?${new URLSearchParams({ q, words: 'yes' })}`)).words
    expect((await found('obsolete binding post'))[0]).toMatchObject({ detail: 'Lifecycle: Obsolete', count: 1 })
    expect((await found('binding post EAR99'))[0]).toMatchObject({ detail: 'ECCN: EAR99', count: 1 })
  })
})

describe('where a part is sold', async () => {
  const offer = (Link: string, part: string, Distributor: string, more: Record<string, string> = {}) => ({
    Link,
    'Our Part': part,
    Distributor,
    ...more,
  })
  const site = await builtSite(
    catalogOf({
      Commercial: [
        { 'Part Num': '32-201' },
        { 'Part Num': '32-202' },
        { 'Part Num': '32-203' },
        { 'Part Num': '32-203' },
      ],
      'Where-to-Buy': [
        offer('https://b.example/1?x=1&y=2', '32 201', 'Shop B', { 'Their Number': 'SB-32201' }),
        offer('https://a.example/1', '32-201', 'Shop A', {
          'Their Number': '32-201',
          Region: 'Europe',
          Note: 'by 100',
          Source: 'their list',
          Date: '2026-01-15',
        }),
        offer('http://plain.example/1', '32-201', 'Plain', { 'Their Number': 'SB-PLAIN' }),
        offer('javascript:alert(1)', '32-201', 'Script', { 'Their Number': 'SB-SCRIPT' }),
        offer('https://c.example/1', '32-203', 'Shop C', { 'Their Number': 'SB-SHARED' }),
        offer('https://c.example/2', '', 'Shop C', { 'Their Number': 'SB-NONE' }),
        offer('https://c.example/3', '32-201', '', { 'Their Number': 'SB-NOBODY' }),
      ],
    }),
  )
  const html = async (path: string) => await (await site.get(path)).text()
  const json = async (path: string) => await (await site.get(path)).json()

  test('a part page lists where it is sold, by https alone, with source and date; a part without says nothing (behavior 8.15)', async () => {
    const page = await html('/part/32-201')
    expect(pageWords(page)).toContain(
      'Where to buy Shop B SB-32201 Shop A 32-201 Europe · by 100 · their list · 2026-01-15',
    )
    expect(page).toContain('<a href="https://b.example/1?x=1&amp;y=2" rel="noopener nofollow"')
    for (const word of ['plain.example', 'javascript:alert', 'c.example']) expect(page).not.toContain(word)
    expect(await html('/part/32-202')).not.toContain('Where to buy')
    // Two parts have the number: the offer says of neither that it is the one.
    for (const id of ['3', '4']) expect(await html(`/part/Commercial/${id}`)).not.toContain('Where to buy')
  })

  test("the rows are no parts, and a distributor's number finds its part in the dropdown and on the search page (behavior 8.15)", async () => {
    expect(JSON.stringify(await json('/api/v1/families'))).not.toContain('Where')
    expect((await site.get('/part/Where-to-Buy/1')).status).toBe(404)
    const { results, cross, sold } = await json('/api/v1/search?q=sb-3')
    expect([results, cross]).toEqual([[], undefined])
    expect(sold).toEqual([
      { distributor: 'Shop B', number: 'SB-32201', ourNumber: '32-201', url: '/part/32-201#where-to-buy' },
    ])
    expect((await json('/api/v1/search?q=sb')).sold).toHaveLength(1)
    expect(await json('/api/v1/search?q=32-201')).not.toHaveProperty('sold')
    expect(pageWords(await html('/search?q=SB+32201'))).toContain(
      'Distributor part numbers 32-201 Shop B SB-32201 Sold as',
    )
  })

  test('the API has the offers of a part, alone and in the list of its family', async () => {
    const { offers } = await json('/api/v1/parts/Commercial/1')
    expect(offers).toEqual([
      {
        distributor: 'Shop B',
        number: 'SB-32201',
        link: 'https://b.example/1?x=1&y=2',
        region: null,
        note: null,
        source: null,
        date: null,
      },
      {
        distributor: 'Shop A',
        number: '32-201',
        link: 'https://a.example/1',
        region: 'Europe',
        note: 'by 100',
        source: 'their list',
        date: '2026-01-15',
      },
    ])
    const { parts } = await json('/api/v1/families/Commercial/parts')
    expect(parts.map((part: { offers: unknown[] }) => part.offers.length)).toEqual([2, 0, 0, 0])
  })
})

describe('what changed in a part', async () => {
  const change = (day: number, before: string | null, after: string | null): PartChange => ({
    at: `2026-11-${day}T08:00:00.000Z`,
    kind: 'changed',
    table: 'Panel-Jacks',
    id: '1',
    number: '10-1',
    fields: [{ field: 'Body Finish', before, after }],
  })

  function catalogWith(changes: readonly PartChange[]) {
    const builder = createCatalogBuilder(FAMILIES)
    builder.begin('Panel-Jacks', ['id', 'Part no', 'Body Finish'])
    builder.add(['1', '10-1', 'Gold'])
    builder.add(['2', '10-2', 'Gold'])
    return openCatalog(builder.finish({ sample: false, changes }), FAMILIES, 'Concord', NO_FILES)
  }

  const days = [27, 26, 25, 24, 23, 22]
  const catalog = catalogWith(days.map((day) => change(day, day === 26 ? null : 'Nickel', day === 25 ? '<b>' : 'Gold')))
  const site = await builtSite(catalog)

  test('a part page lists its last five changes, the newest first', async () => {
    const html = await (await site.get('/part/10-1')).text()
    const words = pageWords(html)
    expect(words).toContain('Changed on 2026-11-27 : Body Finish: Nickel → Gold')
    expect(words).toContain('Changed on 2026-11-26 : Body Finish: N/A → Gold')
    expect(html).toContain('Nickel → &lt;b&gt;')
    expect(words.match(/Changed on/g)).toHaveLength(5)
    expect(words).not.toContain('2026-11-22')
  })

  test('a part that never changed has no section of changes', async () => {
    expect(await (await site.get('/part/10-1')).text()).toContain('id="changes"')
    expect(await (await site.get('/part/10-2')).text()).not.toContain('id="changes"')
  })

  test('the catalog’s revision depends on its changes, so no outdated page is served from the cache', () => {
    expect(catalogWith([change(27, 'Nickel', 'Gold')]).revision).not.toBe(catalogWith([]).revision)
  })
})

describe('what importers take from a page', async () => {
  const SITE = 'https://parts.example'
  type Thing = Record<string, unknown> & { readonly '@type'?: string }
  type Named = { readonly name: string }
  type Property = Named & { readonly value: string | number; readonly unitText?: string }

  /**
   * What Part-DB's provider 'Generic Web URL' takes from a page (Part-DB-server, `GenericWebProvider.php`, `productToPart`): the first
   * Product and the first BreadcrumbList of the page's JSON-LD, and its meta tags. Ours, after its rules.
   */
  function readAsPartDb(html: string) {
    const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, json = '']) => [JSON.parse(json)].flat() as Thing[],
    )
    const product = things.find((thing) => thing['@type'] === 'Product') ?? {}
    const breadcrumb = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const levels = (breadcrumb?.itemListElement ?? []) as Named[]
    const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
    return {
      name: product.name,
      description: meta('og:description') ?? meta('description'),
      category: levels.map(({ name }) => name).join(' -> ') || product.category,
      manufacturer: ((product.manufacturer ?? product.brand) as Named).name,
      mpn: product.mpn,
      image: [product.image].flat()[0],
      mass: (product.weight as Property | undefined)?.value,
      parameters: new Map(
        (product.additionalProperty as Property[]).map(({ name, value, unitText }) => [name, [value, unitText]]),
      ),
      offers: product.offers,
      url: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    }
  }

  test('Part-DB reads number, maker, picture, weight and every filled field of a part, and no price', async () => {
    const site = await builtSite(sampleCatalog(), undefined, undefined, SITE)
    const read = readAsPartDb(await (await site.get('/part/34-301-1-0201')).text())
    expect(read).toMatchObject({
      name: '34-301-1-0201, Commercial Grounded Binding Posts',
      mpn: '34-301-1-0201',
      manufacturer: 'Concord',
      mass: 14.2,
      offers: undefined,
      url: `${SITE}/part/34-301-1-0201`,
      category: expect.stringContaining('Binding Posts'),
      description: expect.stringContaining('34-301-1-0201'),
    })
    const { fields, quantities } = await (await site.get('/api/v1/parts/Comm-Grounded/4')).json()
    const kept = [
      'Color',
      'Head Finish',
      'Length',
      'Head Material',
      'Hole Size',
      'Mounting',
      'Minimum Order',
      'ECCN',
      'HTS',
    ]
    for (const name of [...kept, 'Weight', 'Current Rating', 'Alloy', 'Lifecycle', 'Replaced By']) {
      const size = quantities[name]
      expect([name, read.parameters.get(name)]).toEqual([
        name,
        size?.value === undefined || size.value === null ? [fields[name], undefined] : [size.value, size.unitText],
      ])
    }
  })
})
