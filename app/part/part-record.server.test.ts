import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'

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
  const plain = await words('/part/32-202')
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
