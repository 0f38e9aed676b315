import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import type { PartsTable } from '#catalog/answers.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { DocumentThread } from '#print/document-queue.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { ensurePoppler, popplerWarnings } from '#tests/programs/poppler.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const SITE = 'https://parts.example'
const catalog = sampleCatalog()
const site = await builtSite(catalog, FAMILIES, undefined, SITE)
type Site = typeof site

beforeAll(ensurePoppler)

/** Opens a spec sheet with pdf.js. */
async function openSheet(path: string, from: Site = site) {
  const answer = await from.get(path)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const { info } = await document.getMetadata()
  const links = (await page.getAnnotations()).flatMap(({ url }) => (url ? [url] : []))
  const opened = {
    bytes,
    pages: document.numPages,
    title: 'Title' in info ? info.Title : null,
    texts: words.map(({ str }) => str),
    text: words.map(({ str }) => str).join(' '),
    lowest: Math.min(...words.map(({ transform }) => Number(transform[5]))),
    links,
  }
  await task.destroy()
  return opened
}

/** The errors that poppler finds in a PDF. */
async function warningsOf(bytes: Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), 'sheet.pdf')
  await writeFile(file, bytes)
  return popplerWarnings(file)
}

/** The row with the longest texts. */
function longestRow(table: PartsTable): number {
  const lengths = Array.from({ length: table.size }, (_, row) => textsOf(table, row))
  return lengths.indexOf(Math.max(...lengths))
}

function textsOf(table: PartsTable, row: number): number {
  return table.specifications(row).reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
}

/** A row of each family, with the longest texts. */
const SHEETS = FAMILIES.map((family) => {
  const table = tableOf(catalog, family.table)
  const row = longestRow(table)
  return { family, table, row, texts: textsOf(table, row) }
}).sort((a, b) => b.texts - a.texts)

async function fitsOnOnePage({ family, table, row }: (typeof SHEETS)[number]) {
  const { url, partNumber } = table.part(row)
  const sheet = await openSheet(`${url}.pdf`)
  expect([sheet.pages, sheet.title]).toEqual([1, `${partNumber} – ${family.name}`])
  for (const { label, value, kind } of table.specifications(row)) {
    const both = value === null ? null : sizeText(value, kind)
    expect(sheet.text).toContain(label)
    for (const shown of both ? [both.inch, both.mm] : [value ?? 'N/A']) expect(sheet.text).toContain(shown)
  }
  for (const said of ['Not for inspection.', 'Concord Electronics', 'support@concord.example', '2026-11-21'])
    expect(sheet.text).toContain(said)
  expect(sheet.text).toContain(`${SITE}${url}`)
  expect(sheet.links).toEqual([`${SITE}${url}`])
}

const FITS = 'the longest row of $family.table fits on one page, in both units'
test.for(SHEETS.slice(0, 4))(FITS, fitsOnOnePage)
test.for(SHEETS.slice(4))(FITS, { tags: ['long'] }, fitsOnOnePage)

test('a row of endless and odd values is one page, with the part number and inside its frame', {
  tags: ['long'],
}, async () => {
  const endless = 'Ünbroken–ﬁnish±'.repeat(700)
  const fields = Object.fromEntries(
    FAMILIES.flatMap(({ table, columns }) => (table === 'Commercial' ? columns : [])).map(({ name }) => [
      name,
      endless,
    ]),
  )
  const hostile = catalogOf({
    Commercial: [
      { 'Part No': 'A\r\n0\nEOF\u0007 端子 ∅ 😀', ...fields, Manufacturer: '<b>%PDF</b>\u2028) Tj (' },
      { 'Part No': '9'.repeat(5000), Length: 'N\u0000UL?' },
      { 'Part No': null, Length: '1/0' },
    ],
  })
  const other = await builtSite(hostile)
  for (const id of ['1', '2', '3']) {
    const sheet = await openSheet(`/part/Commercial/${id}.pdf`, other)
    expect(sheet.pages).toBe(1)
    expect(sheet.lowest).toBeGreaterThan(18)
    expect(await warningsOf(sheet.bytes)).toBe('')
    expect(sheet.links).toEqual([]) // without SITE_URL only the path
  }
  expect((await openSheet('/part/Commercial/1.pdf', other)).text).toContain('%PDF')
  expect((await openSheet('/part/Commercial/3.pdf', other)).text).toContain('/part/Commercial/3')
})

test.for([
  ['/part/10-880-2-05.pdf', 200, null],
  ['/part/Insulated-Military/26.pdf', 200, null],
  ['/part/10_880_2_05.svg', 301, '/part/10-880-2-05.svg'],
  ['/part/AA59126/295H01.pdf', 301, '/part/10-880-2-05.pdf'],
  ['/PART/10-880-2-05.pdf', 301, '/part/10-880-2-05.pdf'],
  ['/part/no-such-number.pdf', 404, null],
  ['/part/Insulated-Military/999999.svg', 404, null],
  ['/part/Insulated-Military/%ff.svg', 404, null],
  ['/part/.pdf', 404, null],
] as const)('%s answers %i', async ([path, status, location]) => {
  const answer = await site.get(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([status, location])
  if (status === 404 && path !== '/part/.pdf')
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
})

test('a number of several parts has no file, and a number that ends in .pdf is a page', async () => {
  const rows = [{ 'Part No': 'A-1' }, { 'Part No': 'A-1' }, { 'Part No': 'B-1.pdf' }]
  const other = await builtSite(catalogOf({ Commercial: rows }))
  expect((await other.get('/part/a-1.pdf')).status).toBe(404)
  expect((await other.get('/part/Commercial/1.pdf')).status).toBe(200)
  expect((await other.get('/part/B-1.pdf')).headers.get('Location')).toBe('/part/b-1-pdf')
  expect((await other.get('/part/b-1-pdf.pdf')).status).toBe(200)
})

test.for(['pdf', 'svg'])('a %s is not indexed, is read-only, and is answered with 304', async (type) => {
  const path = `/part/10-880-2-05.${type}`
  const { status, headers } = await site.get(path)
  expect(status).toBe(200)
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(headers.get('Content-Disposition')).toContain(`filename="10-880-2-05.${type}"`)
  const tag = headers.get('ETag') ?? ''
  expect((await site.get(path, { 'If-None-Match': tag })).status).toBe(304)
  expect((await site.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  const head = await site.send(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, ''])
  expect((await site.send(path, { method: 'POST' })).status).toBe(405)
})

test.for(['pdf', 'svg'])('after a change of the code that makes it, a %s is sent again', async (type) => {
  const path = `/part/10-880-2-05.${type}`
  const tag = (await site.get(path)).headers.get('ETag') ?? ''
  const next = await builtSite(catalog, FAMILIES, undefined, SITE, { documentsVersion: '2' })
  const answer = await next.get(path, { 'If-None-Match': tag })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('ETag')).not.toBe(tag)
})

test('the same facts make the same bytes, and poppler finds no errors in them', async () => {
  const bytes = async () => Buffer.from(await (await site.get('/part/10-880-2-05.pdf')).arrayBuffer())
  const first = await bytes()
  expect(first.equals(await bytes())).toBe(true)
  expect(await warningsOf(first)).toBe('')
})

test('after close, no spec sheets are made', async () => {
  const sheets = new DocumentThread()
  await sheets.close()
  const table = tableOf(catalog, 'military')
  const sheet = {
    number: '1',
    name: '2',
    group: '3',
    date: '2026-11-21',
    address: '/',
    sample: true,
    company: CONTENT.company,
  }
  const asked = sheets.specSheet({ ...sheet, outline: table.outline(0), numbers: [], specifications: [] })
  await expect(asked).rejects.toThrow('closed')
})

test('the page of a part links both with nofollow', async () => {
  const html = await (await site.get('/part/10-880-2-05')).text()
  for (const [type, text] of [
    ['svg', 'Drawing (SVG)'],
    ['pdf', 'Spec sheet (PDF)'],
  ])
    expect(html).toMatch(
      new RegExp(`<a href="/part/10-880-2-05.${type}" rel="nofollow"[^>]*>${text?.replace(/[()]/g, '\\$&')}`),
    )
})

test("a part's drawing is an SVG file too", async () => {
  const answer = await site.get('/part/10-880-2-05.svg')
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
  const svg = await answer.text()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 460 /)
  expect(svg).toContain('.136&quot;')
})
