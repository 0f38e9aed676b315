import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())
const html = async (path: string) => (await site.get(path)).text()
const words = async (path: string) => pageWords(await html(path))
const partsOn = (page: string) =>
  [...page.matchAll(/<a class="result-link match-link" href="(\/part\/[^"]+)"/g)].map(([, part]) => part)

test('the search page counts every match and shows each on one of its pages, in the order of results (behavior 7.14)', async () => {
  const first = await html('/search?q=10-880')
  expect(pageWords(first)).toContain('Part Number Search (60)')
  expect(pageWords(first)).toContain('Page 1 of 2')
  const parts = [...partsOn(first), ...partsOn(await html('/search?q=10-880&page=2'))]
  expect(parts).toEqual(Array.from({ length: 60 }, (_, index) => `/part/Insulated-Military/${index + 1}`))
})

test('a page past the end leads to the last one', async () => {
  const answer = await site.get('/search?q=10-880&page=9')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/search?q=10-880&page=2'])
})

test('matches are grouped by family, and each family can be shown alone', async () => {
  const page = await html('/search?q=1401')
  expect(pageWords(page)).toMatch(/Insulated Banana Jacks 15 .*1401-2-0101 .*Non-Insulated Commercial Terminals 26 /)
  const alone = await html('/search?q=1401&table=Non-Insulated+Commercial')
  expect(pageWords(alone)).toContain('Part Number Search (26)')
  expect(partsOn(alone)).toHaveLength(26)
  expect(partsOn(alone).every((part) => part?.startsWith('/part/Non-Insulated%20Commercial/'))).toBe(true)
})

test('a page keeps the order of scores where families alternate', async () => {
  const { results } = await (await site.get('/api/v1/search?q=0101&page=4')).json()
  const page = await html('/search?q=0101&page=4')
  expect(partsOn(page)).toEqual(results.map(({ url }: { url: string }) => url))
  expect(page.match(/<h3 id="matches-/g)?.length).toBeGreaterThan(
    new Set(results.map((result: { tableName: string }) => result.tableName)).size,
  )
})

test('numbers of a thousand and more have commas wherever parts are counted', async () => {
  expect(await words('/search?q=10')).toMatch(/Part Number Search \(\d,\d{3}\)/)
  const paths = ['/', '/terminals', '/terminals/insulated-commercial', '/search?q=10', '/search?q=jack']
  for (const path of paths) expect(await words(path)).not.toMatch(/[^.\w-][1-9]\d{3,} (parts|Filter|Family)/)
})

test('a part found by its MIL number says so and shows its own number, and the specifications that tell it apart', async () => {
  const text = await words('/search?q=m55155/295h')
  expect(text).toMatch(
    /M55155\/295H01 MIL Part Num of 10-880-2-05 Length .*M55155\/295H02 MIL Part Num of 10-880-3-05 Length /,
  )
  expect(text).not.toContain('Manufacturer')
})

test('the API lists every match by page, and without page answers as before', async () => {
  const json = async (query: string) => (await site.get(`/api/v1/search?${query}`)).json()
  const [first, second, third] = await Promise.all([1, 2, 3].map((page) => json(`q=10-880&page=${page}`)))
  expect([first.total, first.page, first.pageCount, first.count]).toEqual([60, 1, 2, 50])
  expect(first.families).toEqual([
    { tableName: 'Insulated-Military', displayName: 'Insulated Military Terminals', count: 60 },
  ])
  expect([second.count, third.count]).toEqual([10, 0])
  const best = await json('q=10-880')
  expect(Object.keys(best)).toEqual(['query', 'count', 'results'])
  expect(best.results).toEqual(first.results.slice(0, 20)) // 20 of one table
})

test('the search page finds words without a script, before the way to ask', async () => {
  const text = await words('/search?q=red+tip+jack')
  expect(text).toMatch(
    /Product families and pages Panel Jacks Color: Red 40 parts Filter .* Can’t find it\? Ask an engineer/,
  )
  expect(await html('/search?q=red+tip+jack')).toContain('href="/panel-jacks/panel-jack?color=Red"')
})

test('the first three families among words have three parts each, with values and a place on the quote list', async () => {
  const page = await html('/search?q=1%2F16+board')
  expect(pageWords(page)).toMatch(
    /Insulated PC Jacks Board Thickness: \.062\S+ the usual 1\/16 board 154 parts Filter \S+ Mates With/,
  )
  const families = page.split('<a class="result-link" href="').slice(1)
  expect(families.map((family) => partsOn(family).length).slice(0, 5)).toEqual([3, 3, 3, 0, 0])
  expect(page).toContain('href="/fit?board=1%2F16"')
  expect(pageWords(await html('/fit?board=1%2F16&hole=%2329'))).toContain('= 0.136 in 3.45 mm #29 drill')
})

test('a page of numbers has what was typed as its heading, and the title of the search above its numbers (behavior 7.14)', async () => {
  const numbers = await html('/search?q=10-880')
  expect(numbers).toContain('<h1 class="page-title">10-880</h1>')
  expect(numbers).toContain('<h2 class="section-title">Part Number Search (60)</h2>')
})

test('a page of words has what was typed as its heading, and the empty panel is on a page without any hit (behavior 7.5)', async () => {
  const found = await html('/search?q=high+current+binding+post')
  expect(found).toContain('<h1 class="page-title">high current binding post</h1>')
  expect(pageWords(found)).toContain('Ignored: ‘high’, ‘current’')
  expect(pageWords(found)).not.toContain('Part Number Search (0)')
  expect(pageWords(found)).not.toContain('Try: partial numbers')
  const nothing = await html('/search?q=qwertzuiop')
  expect(pageWords(nothing)).toContain('Part Number Search (0)')
  expect(pageWords(nothing)).toContain('Try: partial numbers, removing hyphens, or different formats')
})

test('nothing found is a way on: the contact form with the words in it (behavior 7.5)', async () => {
  const page = await html('/search?q=qwertz%26uiop%22')
  const [, url = ''] = /href="(\/contact[^"]+)"/.exec(page) ?? []
  expect(url).toBe('/contact?about=qwertz%26uiop%22')
  const form = await html(url)
  expect(form).toContain('value="Looking for qwertz&amp;uiop&quot;"')
  expect(pageWords(form)).toContain('I searched your catalog for ‘qwertz&amp;uiop&quot;’ and need')
})

test('a number read without its revision is shown, not followed', async () => {
  const answer = await site.get('/search?q=10-880-2-05+rev+A')
  expect(answer.status).toBe(200)
  expect(pageWords(await answer.text())).toContain('10-880-2-05 rev A showing results for 10-880-2-05')
  expect((await site.get('/search?q=P%2FN+10-880-2-05')).status).toBe(302)
})

test('a number comes before words, and words never change the results of numbers', async () => {
  const json = async (query: string) => (await site.get(`/api/v1/search?${query}`)).json()
  for (const q of ['10-880', '1/4', '39024', 'jack']) {
    const { words: hits, total, ...numbers } = await json(new URLSearchParams({ q, words: 'yes' }).toString())
    expect(numbers).toEqual(await json(new URLSearchParams({ q }).toString()))
    expect([q, hits.length > 0, total >= numbers.count]).toEqual([q, q !== '10-880', true])
  }
})
