import { describe, expect, test } from 'vitest'
import type { Part } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { type Column, type Family, familyByTable, storedName } from '#catalog/registry/family.ts'
import { API_BASE, problem } from '#server/api/description.ts'
import { PREPARE_PATH, preparedRequest } from '#server/api/prepared-request.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { plainSizes } from '#tests/site/plain-sizes.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog, sampleRecords } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())
const json = async (path: string) => (await site.get(path)).json()
const parts = (family: Family, query: string) =>
  json(`/api/v1/families/${encodeURIComponent(family.table)}/parts${query}`)

type Listed = {
  readonly tableName: string
  readonly filters: readonly { readonly key: string; readonly column: string }[]
}
const { families: listing }: { families: readonly Listed[] } = await json('/api/v1/families')

/** Counts the texts that match a value, independently of the catalog: sizes by what they measure, other values by their text. */
function recount(texts: readonly string[], value: string, sizes: ReturnType<typeof plainSizes> | null): number {
  const searched = normalizeText(value)
  const size = sizes?.(value)
  if (sizes && size) {
    const same = (text: string) => sizes(text)?.low === size.low && sizes(text)?.high === size.high
    return texts.filter(same).length
  }
  return texts.filter((text) => text === searched).length
}

test.for(FAMILIES.map((family) => [family.table, family] as const))(
  '%s: every filter is listed and filters by its own column, to as many parts as its option says; a part alone is as in the list (behavior 3.3)',
  async ([, family]) => {
    const { counts, parts: listed } = await parts(family, '')
    const { filters } = listing.find(({ tableName }) => tableName === family.table) ?? {}
    expect(filters?.map(({ key }) => key)).toEqual(Object.keys(counts))
    expect(filters?.[0]).toMatchObject({ key: 'partNumber', column: family.numberColumn })
    const [first] = listed
    expect(await json(`/api/v1/parts/${encodeURIComponent(family.table)}/${first.id}`)).toEqual(first)
    expect((await site.get(first.url)).status).toBe(200)
    expect(Object.keys(first.fields)).toEqual(
      expect.arrayContaining(['Image', 'PDF', 'Manufacturer', family.numberColumn]),
    )
    const records = sampleRecords(family)
    for (const column of [
      { key: 'partNumber', name: family.numberColumn, kind: 'number' } satisfies Column,
      ...family.columns,
    ]) {
      const options: { value: string; count: number }[] = counts[column.key]
      expect(options.length, column.key).toBeGreaterThan(0)
      const stored = storedName(column)
      const texts = records.map((record) => normalizeText(record[stored] ?? '')).filter(Boolean)
      const isSize = column.kind === 'dimension' || column.kind === 'gauge'
      const sizes = isSize ? plainSizes(records.map((record) => record[stored] ?? '')) : null
      const recounted = options.map(({ value }) => ({ value, count: recount(texts, value, sizes) }))
      const counted = options.map(({ value, count }) => ({ value, count }))
      expect([column.key, counted]).toEqual([column.key, recounted])
      const [option] = options
      if (!option) continue
      const answer = await parts(family, `?${new URLSearchParams({ [column.key]: option.value })}`)
      expect(answer.total, column.key).toBe(option.count)
      const left: string[] = answer.parts.map((part: Part) => normalizeText(part.fields[stored] ?? ''))
      expect(left.length - recount(left, option.value, sizes), column.key).toBe(0)
    }
  },
)

test("a filter's counts ignore its own selection and respect the others", async () => {
  const family = familyByTable(FAMILIES, 'Insulated Commercial')
  if (!family) throw new Error('no such family')
  const rows = sampleRecords(family)
  const { counts } = await parts(family, '?color=Red&rohs=YES')
  const recounted = (color: string) =>
    rows.filter(
      (row) => normalizeText(row.Color ?? '') === normalizeText(color) && normalizeText(row.RoHS ?? '') === 'yes',
    ).length
  for (const { value, count } of counts.color) expect([value, count]).toEqual([value, recounted(value)])
  expect(counts.color.length).toBe(10)
})

test('page and page size are parameters; past the end the list is empty', async () => {
  const family = FAMILIES[0]
  if (!family) throw new Error('no family')
  expect(await parts(family, '?page=2&pageSize=50')).toMatchObject({ page: 2, pageCount: 4, total: 184 })
  expect(await parts(family, '?page=99')).toMatchObject({ page: 99, parts: [], total: 184 })
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  site.send(API_BASE + PREPARE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const prepare = async (body: unknown) => preparedRequest.parse(await (await post(body)).json())
const ana = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Reyes',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+49 30 5550100',
  completeAddress: 'Hauptstr. 1',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
}
const lines = [{ partNumber: 'aa59126/295h01', quantity: 250 }]

test('a complete request is ready: the form at its address has the lines, and needs no script for them', async () => {
  const { url, isReady, open, lines: read, summary } = await prepare({ lines, fields: ana })
  expect([isReady, open]).toEqual([true, []])
  expect(summary).toContain('Nothing is stored or sent until a person')
  expect(read).toMatchObject([{ status: 'found', quantities: [250], parts: [{ partNumber: '10-880-2-05' }] }])
  const html = await (await site.get(url)).text()
  expect(html).toMatch(/name="lines\[0\]\.partNumber"[^>]*value="AA59126\/295H01"/)
  expect(html).toMatch(/name="lines\[0\]\.quantity"[^>]*value="250"/)
})

describe('what is open is said in words and by field', () => {
  test.for([
    ['a field', { lines, fields: { ...ana, city: ' ' } }, 'fields.city', 'missing', 'Enter your city.'],
    ['an address', { lines, fields: { ...ana, yourEmail: 'ana' } }, 'fields.yourEmail', 'doubt', 'one email address'],
    [
      'a field of the country',
      { lines, fields: { ...ana, country: 'US' } },
      'fields.state',
      'missing',
      'Enter your state',
    ],
    ['a past day', { lines, fields: { ...ana, targetDate: '2020-01-01' } }, 'fields.targetDate', 'doubt', 'future'],
    ['no quantity', { lines: [{ partNumber: '10-880-2-05' }] }, 'lines[0].quantity', 'missing', 'The form has 1.'],
    [
      'a quantity',
      { lines: [{ ...lines[0], quantity: '1.500' }] },
      'lines[0].quantity',
      'doubt',
      "Is '1.500' 1,500 pieces?",
    ],
    ['an odd one', { lines: [{ ...lines[0], quantity: -5 }] }, 'lines[0].quantity', 'doubt', "Can't read"],
    [
      'no part',
      { lines: [{ partNumber: '10-880-2-50', quantity: 1 }] },
      'lines[0].partNumber',
      'doubt',
      'Did you mean',
    ],
    ['several', { lines: [{ partNumber: 'AA59559-1', quantity: 1 }] }, 'lines[0].partNumber', 'doubt', 'Several parts'],
    ['one twice', { lines: [lines[0], lines[0]] }, 'lines[1].partNumber', 'doubt', 'on an earlier line'],
  ] as const)('%s', async ([, body, field, kind, text]) => {
    const { isReady, open, summary } = await prepare({ fields: ana, ...body })
    expect(isReady).toBe(false)
    expect(open).toContainEqual({ field, kind, text: expect.stringContaining(text) })
    expect(summary).toContain(text)
  })
})

test.for([
  ['no JSON', 'The body is no JSON.'],
  ['[]', 'The body: '],
  [{}, 'lines: '],
  [{ lines: [] }, 'lines: '],
  [{ lines, contact: {} }, 'contact'],
  [{ lines, fields: { companyname: 'x' } }, 'companyname'],
  [{ lines: [{ partNumber: ' ' }] }, 'lines[0].partNumber: '],
  [{ lines: [{ partNumber: '1', quantity: 2.5 }] }, 'lines[0].quantity: '],
  [
    { lines: Array.from({ length: 400 }, () => ({ partNumber: '10-880-2-05', quantity: 1 })) },
    'too long for an address',
  ],
  [{ lines, fields: { note: 'ü'.repeat(4_000) } }, 'The note is too long'],
] as const)('%j is a 400 that names what is wrong', async ([body, text]) => {
  const answer = await post(body)
  expect([answer.status, problem.parse(await answer.json()).detail]).toEqual([400, expect.stringContaining(text)])
})

test('contact data is in no address that a server gets, in no cache, and in no log', async () => {
  const answer = await post({ lines, fields: ana }, { Origin: 'https://agent.example' })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const [sent = '', kept = ''] = preparedRequest.parse(await answer.json()).url.split('#')
  expect(sent).not.toMatch(/Northbridge|Reyes|ana/i)
  expect(new URLSearchParams(kept).get('yourName')).toBe('Ana Reyes')
  expect((await site.get(API_BASE + PREPARE_PATH)).status).toBe(405)
})

test('a body of more than 64 kB is refused, and without a catalog it is a 503', async () => {
  expect((await post(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
  const away = await (await builtSite(null)).send(API_BASE + PREPARE_PATH, {
    method: 'POST',
    body: JSON.stringify({ lines }),
  })
  expect(away.status).toBe(503)
})
