import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'

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

test('a part page lists where it is sold, by https alone, with source and date; a part without says nothing', async () => {
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

test("the rows are no parts, and a distributor's number finds its part in the dropdown and on the search page", async () => {
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
