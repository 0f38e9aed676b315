import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import { part } from '#catalog/answer-schemas.ts'
import { CROSS_FAMILY } from '#catalog/registry/side-tables.ts'
import { sampleDocuments } from '#sample/company-documents.ts'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE, problem } from '#server/api/description.ts'
import { operations } from '#server/api/operations.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { sampleRecords } from '#tests/site/sample-catalog.ts'
import { sampleSite } from '#tests/site/sample-site.ts'

const OPERATIONS = operations(FAMILIES)
const CALLS = OPERATIONS.flatMap((operation) =>
  Object.entries(operation.examples).map(([name, example]) => [operation, name, example] as const),
)
const { catalog, files, close } = await sampleSite(null)
const content = { ...CONTENT, documents: sampleDocuments(new Date(), catalog) }
const { cross } = catalogOf({
  'Insulated-Military': [{ 'Part Num': '10-880-2-02' }],
  [CROSS_FAMILY.table]: [{ 'Their Number': 'B-880/02', 'Their Maker': 'Sample Maker B', 'Our Part': '10-880-2-02' }],
})
const site = await builtSite({ ...catalog, cross }, FAMILIES, files, null, { content: () => content })
afterAll(close)

test('the description passes all recommended rules of the linter', async () => {
  const source = await (await site.get(`${API_BASE}/openapi.json`)).text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  // No call answers with it: private pages and the webhook have it.
  const unused = [['no-unused-components', 'Component: "Quote" is never used.', '#/components/schemas/Quote']]
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(unused)
})

test('the answers that the description shows are those of the sample', async () => {
  const shown = CALLS.filter(([, , { isShown }]) => isShown)
  const answers: Record<string, Record<string, unknown>> = {}
  for (const [{ id, path }, name, { values }] of shown) {
    answers[id] = {
      [name]: await (await site.get(API_BASE + callAddress(path, values))).json(),
      ...answers[id],
    }
  }
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot('example-answers.json')
})

describe.for(CALLS)('%s', ([operation, name, { values, posted }]) => {
  test(`${operation.id}: the example '${name}' is answered as described (behavior 13.1)`, async () => {
    const sent = posted ? { method: 'POST', body: JSON.stringify(posted) } : {}
    const answer = await site.send(API_BASE + callAddress(operation.path, values), sent)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    if (!operation.answer) return
    const value = await answer.json()
    expect(operation.answer.schema.parse(value)).toEqual(value)
    expect(JSON.stringify(value)).toMatch(/insulated[- ]military|10-880-2-0|AA59126|1401-2-0101|Sample: ISO 9001/i)
  })
})

test('the addresses in the examples of files exist', async () => {
  const { image, pdf } = await (await site.get(`${API_BASE}/parts/Insulated-Military/26/files`)).json()
  const addresses = [image.url, image.thumbnails[0].url, pdf.url, pdf.viewerUrl, pdf.downloadUrl]
  for (const address of addresses) expect((await site.get(address)).status, address).toBe(200)
})

describe('the whole catalog', async () => {
  const tables = ['Insulated-Military', 'Panel-Jacks'].map((table) => [
    table,
    sampleRecords(productFamily(table)).slice(0, 50),
  ])
  const hundred = catalogOf(Object.fromEntries(tables))
  const whole = await builtSite(hundred)
  const address = `${API_BASE}/catalog.ndjson.gz`

  test('has every part once, as the API returns it on its own', async () => {
    const answer = await whole.get(address)
    expect(answer.headers.get('Content-Type')).toBe('application/gzip')
    const lines = gunzipSync(await answer.bytes())
      .toString('utf8')
      .trimEnd()
      .split('\n')
    const parts = lines.map((line) => part.parse(JSON.parse(line)))
    const keys = new Set(parts.map(({ tableName, id }) => `${tableName}/${id}`))
    expect([parts.length, keys.size]).toEqual([100, 100])
    const [first] = parts
    expect(await (await whole.get(`${API_BASE}/parts/${first?.tableName}/${first?.id}`)).json()).toEqual(first)
  })

  test('answers 304 while nothing has changed, also to HEAD', async () => {
    const tag = (await whole.send(address, { method: 'HEAD' })).headers.get('ETag') ?? ''
    expect(tag).toContain(hundred.revision)
    const again = await whole.get(address, { 'If-None-Match': tag, Origin: 'https://buyer.example' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })
})

const MILITARY = `${API_BASE}/families/Insulated-Military`

test.for([
  ['/search', 'The parameter q is missing. At least two characters.'],
  ['/search?q=', 'The parameter q is missing.'],
  ['/resolve', 'The parameter number is missing. A part, MIL or CID number.'],
  ['/resolve?nr=10-880', 'The parameter number is missing.'],
  ['/resolve?number=10-880&nr=1', 'There is no parameter nr. The parameters are: number.'],
  ['/families/Insulated-Military/build', 'The parameter base is missing.'],
  [
    '/families/Insulated-Military/parts?colour=Red',
    'There is no filter colour. The filters are: any, partNumber, length',
  ],
  [
    '/families/Insulated-Military/parts?filter=colour:Red',
    'There is no filter colour. The filters are: any, partNumber',
  ],
  ['/families/Insulated-Military/parts?filter=page:2', 'There is no filter page.'],
  ['/families/Insulated-Military/parts?filter=Red', 'filter has no colon.'],
  ['/families/Insulated-Military/parts?sort=colour', 'There is no column colour. The columns are: partNumber'],
  ['/families/Insulated-Military/parts?dir=up', "dir can't be read. It is asc or desc."],
  ['/families/Insulated-Military/parts?columns=colour', 'There is no column colour. The columns are: id, url'],
  ['/families/Insulated-Military/parts?offset=-1', "offset can't be read."],
  ['/families/Insulated-Military/build?base=10-880&choice=colour:Red', 'There is no choice colour. The choices are: '],
  ['/families/Insulated-Military/build?base=10-880&colour=Red', 'There is no choice colour. The choices are: '],
  ['/fit?bord=1.6', 'There is no parameter bord. The parameters are: board, hole'],
] as const)('%s is a 400 that says: %s', async ([path, text]) => {
  const answer = await site.get(API_BASE + path)
  const { status, detail } = problem.parse(await answer.json())
  expect([answer.status, status, detail]).toEqual([400, 400, expect.stringContaining(text)])
  expect(detail.length).toBeLessThan(2_000)
})

test('a filter is a pair, or a parameter of its own as in the address of a page', async () => {
  const total = async (query: string) => (await (await site.get(`${MILITARY}/parts?${query}`)).json()).total
  const red = await total('filter=color:exact:Red&filter=lengthFrom:.5&filter=lengthTo:.7')
  expect(red).toBeGreaterThan(0)
  expect(await total('color=exact:Red&lengthFrom=.5&lengthTo=.7')).toBe(red)
  expect(await total('filter=any:red')).toBe(await total('any=red'))
})

test('a STEP file is listed with the glTF that the site makes of it (behavior 24.2)', async () => {
  const { related } = await (await site.get(`${API_BASE}/parts/Insulated-Military/26`)).json()
  const { models } = await (await site.get(`${API_BASE}/parts/Insulated-Military/26/files`)).json()
  const gltf = models.find(({ kind }: { kind: string }) => kind === 'glb')
  expect(related.models).toContainEqual({ kind: 'glb', url: gltf.url })
  expect(gltf.name).toBe('10-880-2-05.glb')
  const answer = await site.get(gltf.downloadUrl)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'model/gltf-binary'])
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="10-880-2-05.glb"/)
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('glTF')
})

test.for([
  [`${API_BASE}/resolve?number=${'9'.repeat(501)}`, 400],
  [`${API_BASE}/parts/nothing/1/files`, 404],
  [`${API_BASE}/parts/Commercial/0/files`, 404],
  [`${API_BASE}/`, 404],
] as const)('%s is a problem document of status %i', async ([path, status]) => {
  const answer = await site.get(path)
  expect(answer.status).toBe(status)
  expect(problem.parse(await answer.json()).status).toBe(status)
})
