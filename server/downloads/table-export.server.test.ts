import { once } from 'node:events'
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises'
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Catalog, Part, PartsTable } from '#catalog/answers.ts'
import { isSizeNumberHeading } from '#catalog/quantities/size-number.ts'
import { type Column, type Family, isSizeKind } from '#catalog/registry/family.ts'
import { RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'
import { byteStream } from '#server/http/byte-stream.ts'
import { createWorkbooks } from '#spreadsheets/writer/workbook-thread.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const JACKS = '/banana/insulated-jacks'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Families with sizes, gauges and other texts. The others differ in names only, which their CSV has too. */
const IN_EXCEL = ['Insulated Commercial', 'Panel-Jacks']
const FORMULA = /^[=+@\t\r]/

const site = await builtSite(sampleCatalog())
type Site = typeof site
type Cell = string | null

// A minus is no formula in a file for programs: -55 to 125 °C.
const isFormula = (cell: string) => FORMULA.test(cell)
const made = (cells: readonly Cell[]): Cell[] => cells.map((cell) => (cell && isFormula(cell) ? `'${cell}` : cell))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** The rows of a CSV, with null for empty cells. Throws if it doesn't conform to RFC 4180. */
async function csvRows(path: string, from: Site = site): Promise<Cell[][]> {
  const rows: string[][] = parse(await bytesOf(await from.get(path)), { bom: true, record_delimiter: '\r\n' })
  return rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))
}

async function xlsxRows(path: string, from: Site = site): Promise<unknown[][]> {
  return await readSheet(await bytesOf(await from.get(path)), { trim: false })
}

/** The whole table as the pages show it, in the family's own order, with the columns of its record. */
function shownRows(parts: PartsTable): Cell[][] {
  const stored = Object.keys(parts.part(0).fields)
  const record = RECORD_AND_NOTES.map(({ name }) => name).filter((name) => stored.includes(name))
  const heads = [...parts.headings.map((heading) => heading.name), ...record, 'Manufacturer', 'url']
  const rows = Array.from({ length: parts.size }, (_, row) => {
    const { cells, url } = parts.listed(row)
    const { fields } = parts.part(row)
    return [...cells, ...record.map((name) => fields[name] ?? null), fields.Manufacturer ?? null, url]
  })
  return [heads, ...rows]
}

describe.for(FAMILIES.map((family) => [family.path, family] as const))('%s', ([path, family]) => {
  const shown = shownRows(tableOf(sampleCatalog(), family.table))

  test('is downloaded whole as CSV', async () => {
    expect(await csvRows(`${path}.csv`)).toEqual(shown.map(made))
  })

  test.runIf(IN_EXCEL.includes(family.table))(
    'is downloaded whole as an Excel file, plain sizes as numbers, beside the numbers of all sizes',
    async () => {
      const sizes = family.columns.map(({ kind }: Column) => kind === 'dimension' || kind === 'gauge')
      const inExcel = (cell: Cell, at: number) => (cell && sizes[at - 1] && /^[\d.]+$/.test(cell) ? Number(cell) : cell)
      const rows = await xlsxRows(`${path}.xlsx`)
      const [heads = []] = rows
      const isText = (_: unknown, at: number) => !isSizeNumberHeading(String(heads[at]))
      expect(rows.map((row) => row.filter(isText))).toEqual(shown.map((row) => row.map(inExcel)))
      for (const row of rows.slice(1))
        for (const [at, cell] of row.entries())
          if (!isText(cell, at)) expect(['number', 'object']).toContain(typeof cell)
      expect(heads.filter((head) => isSizeNumberHeading(String(head)))).toHaveLength(
        RECORD_AND_NOTES.filter(({ name, kind }: Column) => isSizeKind(kind) && heads.includes(name)).length +
          family.columns.filter(({ kind }: Column) => isSizeKind(kind)).length,
      )
    },
  )
})

test.for(['csv', 'xlsx'])('exactly the selected rows, in the requested order, as %s (behavior 4.12)', async (type) => {
  const query = 'color=Red&color=Black&sort=length&dir=desc'
  const listed: Part[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const address = `/api/v1/families/Insulated%20Banana%20Jacks/parts?${query}&pageSize=20&page=${page}`
    const answer: { pageCount: number; parts: Part[] } = await (await site.get(address)).json()
    last = answer.pageCount
    listed.push(...answer.parts)
  }
  expect(listed.length).toBeGreaterThan(20)
  const path = `${JACKS}.${type}?${query}&page=2&pageSize=20`
  const [, ...rows] = type === 'csv' ? await csvRows(path) : await xlsxRows(path)
  expect(rows.map((row) => row.at(-1))).toEqual(listed.map((part) => part.url))
})

test('a table that its page shows in parts is downloaded whole', async () => {
  const family = FAMILIES.find((one) => one.pageSize === null)
  if (!family) throw new Error('no such family')
  const records = Array.from({ length: 2_500 }, (_, index) => ({ [family.numberColumn]: `M-${index}` }))
  const from = await builtSite(catalogOf({ [family.table]: records }))
  const [, ...rows] = await csvRows(`${family.path}.csv`, from)
  expect(rows.map((row) => row[0])).toEqual(records.map((record) => record[family.numberColumn]))
})

test.for(['csv', 'xlsx'])('a range that is no size is refused in words, as %s', async (type) => {
  const answer = await site.get(`${JACKS}.${type}?holeSizeFrom=10-32`)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('holeSizeFrom: 10-32 is a thread')
})

test('without matching rows the file has only the headings', async () => {
  const heads = (await csvRows(`${JACKS}.csv`))[0]
  expect(await csvRows(`${JACKS}.csv?color=none`)).toEqual([heads])
  expect(await xlsxRows(`${JACKS}.xlsx?color=none`)).toEqual([(await xlsxRows(`${JACKS}.xlsx`))[0]])
})

test.for([
  ['csv', 'text/csv; charset=utf-8; header=present'],
  ['xlsx', XLSX],
] as const)('%s is an attachment that is neither cached nor indexed', async ([type, contentType]) => {
  const path = `${JACKS}.${type}?color=Red`
  const answer = await site.get(path)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': contentType,
    'content-disposition': `attachment; filename="insulated-banana-jacks.${type}"`,
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.has('ETag')).toBe(false)
  await answer.body?.cancel()
  const head = await site.send(path, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  for (const name of ['Content-Type', 'Content-Disposition']) {
    expect(head.headers.get(name)).toBe(answer.headers.get(name))
  }
})

test('with SITE_URL the url of each part is absolute, in a table, a list and the whole catalog', async () => {
  const siteUrl = 'https://parts.example.com:8443'
  const jacks = catalogOf({ 'Insulated Banana Jacks': [{ 'Part No': 'J-1' }, { 'Part No': 'J-2' }] })
  const from = await builtSite(jacks, FAMILIES, undefined, siteUrl)
  const urls = [1, 2].map((id) => `${siteUrl}/part/j-${id}`)
  const urlsIn = async (path: string) => (await csvRows(path, from)).map((row) => row.at(-1))
  expect(await urlsIn(`${JACKS}.csv`)).toEqual(['url', ...urls])
  expect(await urlsIn('/list.csv?part=J-1&qty=1')).toEqual(['url', urls[0]])
  const lines = gunzipSync(await bytesOf(await from.get('/api/v1/catalog.ndjson.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).url)).toEqual(urls)
})

test('CSV has a byte order mark and ends each line with CR LF', async () => {
  const text = (await bytesOf(await site.get(`${JACKS}.csv`))).toString()
  expect(text.startsWith('\uFEFFPart No,Color,')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('the Excel file has bold headings, a frozen first row and column, and columns that fit their texts', async () => {
  const files = unzip(await bytesOf(await site.get(`${JACKS}.xlsx`)))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
  expect(sheet).toContain('<c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">Part No</t></is></c>')
  const styles = files.get('xl/styles.xml') ?? ''
  expect(styles.match(/<font>.*?<\/font>/g)?.[1]).toContain('<b/>')
  expect(styles.match(/<xf [^>]*fontId="1"[^>]*>/)?.[0]).toContain('applyFont="1"')
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(18)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(9)
  expect(Math.max(...widths)).toBeLessThanOrEqual(44)
  expect(files.get('xl/workbook.xml')).toContain('name="Insulated Banana Jacks"')
})

const hostile: readonly string[] = [
  ...['=HYPERLINK("http://evil.example";"x")', '+1', '-', '@SUM(A1)', '\tTab before', '\r=1+1', 'a "quoted", comma'],
  ...['line\nbreak', 'CR\rand CRLF\r\nwithin', '  spaces around  ', '<b>&amp;</b> ]]>', 'constructor', '__proto__'],
  ...[
    'bell \u0007 and \uFFFF',
    '_x0041_ stays',
    'Ø 4 mm – 日本語 😀 e\u0301',
    '0042',
    '1E5',
    '12/03/2026',
    "'apostrophe",
  ],
]

test('hostile values are written as stored, and never as formulas', async () => {
  const records = hostile.map((Color, index) => ({ 'Part No': `H-${index}`, Color }))
  const from = await builtSite(catalogOf({ 'Insulated Banana Jacks': records }))
  const [, ...csv] = await csvRows(`${JACKS}.csv`, from)
  expect(csv.map((row) => row[1])).toEqual(made(hostile))
  const [, ...xlsx] = await xlsxRows(`${JACKS}.xlsx`, from)
  expect(xlsx.map((row) => row[1])).toEqual(hostile)
  const sheet = unzip(await bytesOf(await from.get(`${JACKS}.xlsx`))).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toMatch(/<f>|t="(str|n)"/)
})

test('a table without a column, or with another name for it, keeps the order of its headings', async () => {
  const family = productFamily('Panel-Jacks')
  const from = await builtSite(catalogOf({ 'Panel-Jacks': [{ 'Part Num': 'P-1', 'Feed Thru Contact': 'Pin/Pin' }] }))
  const [heads = [], row = []] = await csvRows(`${family.path}.csv`, from)
  expect(heads[0]).toBe('Part Num')
  expect(row[0]).toBe('P-1')
  expect(row[heads.indexOf('Feed Thru Contact')]).toBe('Pin/Pin')
  expect(row.filter((cell) => cell !== null)).toEqual(['P-1', 'Pin/Pin', '/part/p-1'])
})

test('a seventeenth family can be downloaded, with plain letters in the file name', async () => {
  const [first] = FAMILIES
  if (!first) throw new Error('no family')
  const columns = [{ key: 'taper', name: 'Taper Angle', stored: 'Taper' }]
  const pins: Family = { ...first, table: 'Pins', name: 'Führungs-Stifte / Ø 2', path: '/guides/pins', columns }
  const families = [...FAMILIES, pins]
  const rows = [
    { 'Part No': 'GP-10', Taper: '1:50' },
    { 'Part No': 'GP-9', Taper: '1:10', Manufacturer: 'Other' },
  ]
  const from = await builtSite(catalogOf({ Pins: rows }, families), families)
  const expected = [
    ['Part No', 'Taper Angle', 'Manufacturer', 'url'],
    ['GP-9', '1:10', 'Other', '/part/gp-9'],
    ['GP-10', '1:50', null, '/part/gp-10'],
  ]
  expect(await csvRows('/guides/pins.csv', from)).toEqual(expected)
  expect(await xlsxRows('/guides/pins.xlsx', from)).toEqual(expected)
  const disposition = (await from.send('/guides/pins.csv', { method: 'HEAD' })).headers.get('Content-Disposition')
  expect(disposition).toBe('attachment; filename="fuhrungs-stifte-2.csv"')
})

test.for(['csv', 'xlsx'])(
  'a table that is missing, or no catalog at all, is a 503 problem document: %s',
  async (type) => {
    for (const catalog of [catalogOf({ Commercial: [] }), null]) {
      const answer = await (await builtSite(catalog)).get(`${JACKS}.${type}`)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('Insulated Banana Jacks') })
    }
  },
)

test('more rows than a sheet can hold are refused with a link to the CSV', async () => {
  const sized = async (total: number) => await builtSite(withTable({ rows: () => new Uint32Array(total) }))
  const from = await sized(1_048_576)
  const answer = await from.get(`${JACKS}.xlsx?color=Red&sort=length`)
  expect(answer.status).toBe(413)
  const { detail } = await answer.json()
  expect(detail).toContain('1,048,576 parts')
  expect(detail).toContain(`${JACKS}.csv?color=Red&sort=length`)
  expect((await from.send(`${JACKS}.csv`, { method: 'HEAD' })).status).toBe(200)
  expect((await (await sized(1_048_575)).send(`${JACKS}.xlsx`, { method: 'HEAD' })).status).toBe(200)
})

/** The sample with another table of Insulated Banana Jacks. */
function withTable(other: Partial<PartsTable>): Catalog {
  const sample = sampleCatalog()
  return { ...sample, table: (name) => ({ ...tableOf(sample, name), ...other }) }
}

/** A table of many rows, all the same part, that counts how many have been read. */
function longTable(size: number) {
  const parts = tableOf(sampleCatalog(), 'Insulated Banana Jacks')
  const part = parts.part(0)
  const read = { rows: 0 }
  const catalog = withTable({
    rows: () => new Uint32Array(size),
    part: () => {
      read.rows += 1
      return part
    },
  })
  return { catalog, read }
}

const LONG = 100_000

test.for(['csv', 'xlsx'])('a client that stops reading, or leaves, ends the work: %s', async (type) => {
  const { catalog, read } = longTable(LONG)
  const from = await builtSite(catalog)
  const answer = await from.get(`${JACKS}.${type}`)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.read()
  for (let round = 0; round < 50; round += 1) await nextRound()
  expect(read.rows).toBeLessThan(1_000)
  await reader?.cancel()
  const then = read.rows
  for (let round = 0; round < 50; round += 1) await nextRound()
  expect(read.rows).toBe(then)
})

test.for(['csv', 'xlsx'])('an aborted download ends the work: %s', async (type) => {
  const { catalog, read } = longTable(LONG)
  const from = await builtSite(catalog)
  const fetched = (request: Request) => from.get(new URL(request.url).pathname)
  const server = serve({ fetch: fetched, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}${JACKS}.${type}`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await settled(() => read.rows)
  expect(read.rows).toBeGreaterThan(0)
  expect(read.rows).toBeLessThan(LONG)
})

/** Waits until a count no longer grows. */
async function settled(count: () => number): Promise<void> {
  let last = -1
  while (count() !== last) {
    last = count()
    await delay(100)
  }
}

test('other work goes on while long tables are written, however many at the same time', async () => {
  const from = await builtSite(longTable(5_000).catalog)
  let reading = 3
  const reads = ['?page=1', '?page=2', '?page=3'].map(async (query) => {
    await (await from.get(`${JACKS}.csv${query}`)).arrayBuffer()
    reading -= 1
  })
  let rounds = 0
  for (; reading > 0; rounds += 1) await nextRound()
  await Promise.all(reads)
  // 64 rows per chunk, and no two chunks in one round of the event loop.
  expect(rounds).toBeGreaterThan(3 * (5_000 / 64))
})

test('a client that leaves while a chunk is being made causes no error', async () => {
  const events: string[] = []
  async function* pieces() {
    try {
      for (;;) {
        events.push('making')
        await delay(20)
        yield new Uint8Array(1)
      }
    } finally {
      events.push('ended')
    }
  }
  const reader = (await byteStream(pieces(), () => events.push('failed'))).getReader()
  await reader.read()
  const waiting = reader.read()
  await nextRound()
  await reader.cancel()
  expect(await waiting).toMatchObject({ done: true })
  await nextRound()
  expect(events).toEqual(['making', 'making', 'ended'])
})

test('an error on the way cuts the body off and is reported', async () => {
  const reported: unknown[] = []
  const failure = new Error('the disk is gone')
  async function* pieces() {
    yield new Uint8Array(1)
    throw failure
  }
  const body = await byteStream(pieces(), (error) => reported.push(error))
  await expect(new Response(body).arrayBuffer()).rejects.toThrow()
  expect(reported).toEqual([failure])
})

test('a file is cut off if its thread ends, and the next one gets a new thread', async () => {
  const workbooks = createWorkbooks()
  onTestFinished(() => workbooks.close())
  const sheet = {
    name: 'Parts',
    headings: ['Part No'],
    numberColumns: [],
    size: 2,
    async *chunks() {
      yield [['1']]
      yield [['2']]
    },
  }
  const cut = workbooks.write(sheet)
  await cut.next()
  await workbooks.close()
  await expect(cut.next()).rejects.toMatchObject({ cause: { message: expect.stringContaining('ended') } })
  const pieces: Uint8Array[] = []
  for await (const piece of workbooks.write(sheet)) pieces.push(piece)
  expect(await readSheet(Buffer.concat(pieces))).toEqual([['Part No'], ['1'], ['2']])
})

/** The files in an archive's directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.length - 6)
  while (bytes.readUInt32LE(at) === 0x02_01_4b_50) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const start = bytes.readUInt32LE(at + 42)
    const data = start + 30 + bytes.readUInt16LE(start + 26)
    const text = inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20)))
    expect([text.length, crc32(text)]).toEqual([bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 16)])
    files.set(bytes.toString('utf8', at + 46, nameEnd), text.toString())
    at = nameEnd
  }
  return files
}
