import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const words = async (path: string) => pageWords(await (await site.get(path)).text())
const posted = (body: string, type = 'application/x-www-form-urlencoded') => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})

async function csvOf(answer: Response): Promise<string[][]> {
  return parse(await bytesOf(answer), { bom: true, record_delimiter: '\r\n' })
}

const TWO = 'part=10-880-2-05&qty=100+250&note=reels&part=NO-SUCH-77&qty=5&note='

describe('the page', () => {
  test('without lines it is the own list, not indexed', async () => {
    const html = await (await site.get('/list')).text()
    expect(html).toContain('<title>Quote list – ')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(pageWords(html)).toContain('saved on your own device')
  })

  test('with lines it is complete without JavaScript', async () => {
    const html = await (await site.get(`/list?${TWO}`)).text()
    const page = pageWords(html)
    expect(page).toMatch(/List of 2 parts .*2 lines · 105 pieces/)
    expect(page).toMatch(/1 10-880-2-05 100 \/ 250 /)
    expect(page).toMatch(/2 NO-SUCH-77 5 Not in the catalog/)
    expect(page).toContain('reels')
    expect(html).toContain('href="/part/10-880-2-05"')
    expect(html).toMatch(/href="\/order\?part=10-880-2-05&amp;qty=100\+250&amp;note=reels&amp;part=NO-SUCH-77/)
  })

  test('a number of several parts links to the search', async () => {
    const html = await (await site.get('/list?part=10-880-2-0X')).text()
    expect(pageWords(html)).toMatch(/\d+ parts match this number: view them/)
    expect(html).toContain('href="/search?q=10-880-2-0X"')
  })

  test('the parameters of an RFQ link are a list of one line', async () => {
    const page = await words('/list?manufacturer=Concord&part=10-880-2-05&qty=1')
    expect(page).toMatch(/List of 1 part .*1 line · 1 piece /)
    expect(page).toContain('Specifications')
  })

  test('the same part twice is one line', async () => {
    const page = await words('/list?part=10-880-2-05&qty=100&part=AA59126/290H03&qty=5&part=10-880-2-05&qty=50')
    expect(page).toMatch(/List of 2 parts .*2 lines · 155 pieces/)
  })

  test('without a catalog the lines have no facts', async () => {
    const answer = await (await builtSite(null)).get(`/list?${TWO}`)
    expect(answer.status).toBe(503)
    expect(pageWords(await answer.text())).toMatch(/can’t be loaded right now.*10-880-2-05/)
  })
})

describe('the files', () => {
  const FIRST = ['10-880-2-05', 'Concord', '100', '250', '', 'reels', 'Insulated Military Terminals']

  test('a CSV has number, maker, quantities, note, family, facts and address', async () => {
    const answer = await site.get(`/list.csv?${TWO}`)
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="quote-list.csv"')
    const [heads, first = [], second = []] = await csvOf(answer)
    expect(heads?.slice(0, 3)).toEqual(['Part Number', 'Manufacturer', 'Quantity'])
    expect(first.slice(0, 7)).toEqual(FIRST)
    expect(first[7]).toMatch(/Length: .*; Color: /)
    expect(first[8]).toBe('/part/10-880-2-05')
    expect(second).toEqual(['NO-SUCH-77', 'Concord', '5', '', '', '', '', 'not in the catalog', ''])
    const [six = []] = (await csvOf(await site.get('/list.csv?part=10-880-2-05&qty=1,+2,+3,+4,+5,+6'))).slice(1)
    expect([...six.slice(2, 5), ...six.slice(9)]).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('a file of more than 1,000 lines is refused, and never has fewer lines than asked for', async () => {
    const lines = (count: number) => posted(Array(count).fill('part=10-880-2-05').join('&'))
    const answer = await site.send('/list.csv', lines(1_001))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('at most 1,000 lines')
    expect(await csvOf(await site.send('/list.csv', lines(1_000)))).toHaveLength(1_001)
  })

  test('an Excel file has the same cells, and quantities as numbers', async () => {
    const [, ...csv] = await csvOf(await site.get(`/list.csv?${TWO}`))
    const [, ...rows] = await readSheet(await bytesOf(await site.get(`/list.xlsx?${TWO}`)))
    expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(csv)
    const numbers = rows.flatMap((row) => row.flatMap((cell, at) => (typeof cell === 'number' ? [at] : [])))
    expect(new Set(numbers).isSubsetOf(new Set([2, 3, 4])) && numbers.includes(2)).toBe(true)
  })

  test('a form gets the same file as the address', async () => {
    const answer = await site.send('/list.csv', posted(TWO))
    expect(await csvOf(answer)).toEqual(await csvOf(await site.get(`/list.csv?${TWO}`)))
  })

  test('a form can send a thousand lines with notes', async () => {
    const line = (place: number) => `part=10-880-2-05&qty=${place + 1}&note=${'n'.repeat(400)}&manufacturer=`
    const answer = await site.send(
      '/list.csv',
      posted(Array.from({ length: 1_000 }, (_, place) => line(place)).join('&')),
    )
    expect(await csvOf(answer)).toHaveLength(1_001)
  })

  test('a formula is text', async () => {
    const evil = ['=1+1', '@SUM(A1)', '+1', '-1+cmd']
    const query = new URLSearchParams(
      evil.flatMap((text) => [
        ['part', text],
        ['note', text],
        ['manufacturer', text],
      ]),
    )
    for (const [number, maker, , , , note] of (await csvOf(await site.get(`/list.csv?${query}`))).slice(1)) {
      expect([number, maker, note].map((cell) => cell?.[0])).toEqual(["'", "'", "'"])
    }
    const rows = await readSheet(await bytesOf(await site.get(`/list.xlsx?${query}`)))
    expect(rows.slice(1).map((row) => row[0])).toEqual(evil)
  })

  test('refuses what is not a form, too large, cross-origin or without lines', async () => {
    expect((await site.send('/list.csv', posted('{}', 'application/json'))).status).toBe(415)
    expect((await site.send('/list.xlsx', posted(`part=1&note=${'x'.repeat(2_000_000)}`))).status).toBe(413)
    expect((await site.send('/list.json', posted('part='))).status).toBe(400)
    expect((await site.get('/list.csv')).status).toBe(400)
    const elsewhere = { ...posted(TWO), headers: { ...posted('').headers, Origin: 'https://elsewhere.example' } }
    expect((await site.send('/list.csv', elsewhere)).status).toBe(403)
    const put = await site.send('/list.csv', { method: 'PUT' })
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await site.send('/list.csv?part=1', { method: 'HEAD' })).status).toBe(200)
    expect((await (await builtSite(null)).get(`/list.csv?${TWO}`)).status).toBe(503)
  })
})

test('the file names the manufacturer of another maker’s part', async () => {
  const other = await builtSite(catalogOf({ Commercial: [{ 'Part Num': '1-1', Manufacturer: 'Other' }] }))
  const [, first] = await csvOf(await other.get('/list.csv?part=1-1'))
  expect(first?.[1]).toBe('Other')
})
