import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const sample = await builtSite(sampleCatalog())
const small = await builtSite(
  catalogOf({
    Commercial: [
      { 'Part Num': '1-1', Color: 'Red', Length: '.5"', Mounting: 'Press-fit', 'Head Material': 'Brass' },
      { 'Part Num': '1-2', Color: ' red', Length: '1/2', Mounting: 'Press-fit  ', 'Head Material': 'Steel', RF: 'Ask' },
      { 'Part Num': '1-3', Color: 'RED', Length: '12.7 mm', Mounting: 'press-fit', 'Head Material': null },
      { 'Part Num': null, Color: 'Red', Length: '.5' },
      { 'Part Num': '<i>5</i>', Color: '<b>Red</b>' },
      { 'Part Num': '1-6', Color: 'Red', Length: '0.5', Mounting: 'Press-Fit', 'Head Material': 'BRASS' },
    ],
  }),
)
const html = async (path: string, site = small) => (await site.get(path)).text()
const words = async (path: string, site = small) => pageWords(await html(path, site))
const rows = (text: string) =>
  [...text.matchAll(/<tr( data-differs="true")?><th scope="row" class="number-column"><span>([^<]+)/g)].map(
    ([, differs, label = '']) => {
      return `${label.trim()}${differs ? ' differs' : ''}`
    },
  )

describe('parts side by side', () => {
  test('sizes and texts in different spellings count as the same', async () => {
    const text = await html('/compare?table=Commercial&id=1&id=2&id=3')
    const told = rows(text)
    expect(told).toContain('Color')
    expect(told).toContain('Length')
    expect(told).toContain('Mounting')
    expect(told.filter((row) => row.endsWith('differs'))).toEqual(['Head Material differs'])
    const page = pageWords(text)
    expect(page).toContain('3 Commercial Binding Posts compared')
    expect(page).toContain(`1 of ${told.length} specifications differ.`)
    expect(page).toMatch(/Head Material differs Brass Steel N\/A/)
  })

  test('shows only the differences on request', async () => {
    expect(rows(await html('/compare?table=Commercial&id=1&id=2&only=differences'))).toEqual(['Head Material differs'])
    const same = await words('/compare?table=Commercial&id=1&id=6&only=differences')
    expect(same).toContain('All specifications are the same.')
    expect(same).toContain('No differences.')
  })

  test('each part has links to its page, its quote request and its removal', async () => {
    const text = await html('/compare?table=Commercial&id=1&id=2&id=3&only=differences')
    expect(text).toContain('href="/part/1-1"')
    expect(text).toContain('href="/order?manufacturer=Concord&amp;part=1-2&amp;qty=1"')
    expect(text).toMatch(/aria-label="RFQ for 1-2"/)
    expect(text).toMatch(/aria-label="Remove 1-2"/)
    expect(text).toContain('href="/compare?table=Commercial&amp;id=1&amp;id=3&amp;only=differences"')
  })

  test('a part without a number is shown by its id, without a quote link', async () => {
    expect(await words('/compare?table=Commercial&id=1&id=4')).toMatch(/id 4 .*RFQ .*N\/A/)
  })

  test('has a title, is not indexed, and accepts its table in any case', async () => {
    const text = await html('/compare?table=insulated-military&id=26&id=27', sample)
    expect(text).toContain('<title>10-880-2-05, 10-880-2-06 compared')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('parts that cannot be compared', () => {
  test('unknown ids are left out with a note', async () => {
    const page = await words('/compare?table=Commercial&id=1&id=99&id=2')
    expect(page).toContain('2 Commercial Binding Posts compared')
    expect(page).toContain('1 part left out: ')
  })

  test('only the first six are shown, with a note', async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `id=${id}`).join('&')
    const text = await html(`/compare?table=Insulated-Military&${ids}`, sample)
    expect(text.match(/<th scope="col">/g)).toHaveLength(6)
    expect(pageWords(text)).toContain('2 parts left out: not in this family, or more than 6')
  })

  test('fewer than two parts show how to choose parts', async () => {
    expect(await words('/compare')).toMatch(/No parts to compare yet .*family’s table.* Insulated Military Terminals/)
    expect(await words('/compare?table=Commercial')).toContain('No parts to compare yet')
    expect(await words('/compare?table=Commercial&id=1&id=1&id=77')).toContain('No parts to compare yet')
  })

  test('an unknown family is a 404; one that cannot be loaded says so', async () => {
    expect((await small.get('/compare?table=nothing&id=1&id=2')).status).toBe(404)
    const unread = await small.get('/compare?table=military&id=1&id=2')
    expect(unread.status).toBe(200)
    expect(pageWords(await unread.text())).toMatch(/Failed to load part details .*Retry/)
    expect((await (await builtSite(null)).get('/compare?table=Commercial&id=1')).status).toBe(503)
  })
})
