import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { part, problem } from '#server/api/answer-schemas.ts'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE } from '#server/api/description.ts'
import { EXAMPLES } from '#server/api/examples.ts'
import { operations } from '#server/api/operations.ts'
import { builtSite, sampleCatalogue } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const OPERATIONS = operations(FAMILIES)
const CALLS = OPERATIONS.flatMap((operation) =>
  Object.entries(EXAMPLES[operation.id] ?? {}).map(([name, example]) => [operation, name, example] as const),
)
const built = await builtSite(sampleCatalogue())

let site: SiteProcess
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('the description passes all recommended rules of the linter', async () => {
  const source = await (await built.get(`${API_BASE}/openapi.json`)).text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every call has an example', () => {
  expect(OPERATIONS.filter(({ id }) => Object.keys(EXAMPLES[id] ?? {}).length === 0)).toEqual([])
  expect(Object.keys(EXAMPLES).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort())
})

describe.for(CALLS)('%s', ([operation, name, example]) => {
  test(`${operation.id}: the example '${name}' is answered as described`, async () => {
    const answer = await fetch(site.url + API_BASE + callAddress(operation.path, example.values))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    if (!operation.answer) return
    const value = await answer.json()
    expect(operation.answer.schema.parse(value)).toEqual(value)
    if ('answer' in example) expect(value).toEqual(example.answer)
    else expect(JSON.stringify(value)).toMatch(/insulated-military/i)
  })
})

test('the addresses in the examples of files exist', async () => {
  const { image, pdf } = await (await fetch(`${site.url}${API_BASE}/parts/Insulated-Military/26/files`)).json()
  const addresses = [image.url, image.thumbnails[0].url, pdf.url, pdf.viewerUrl, pdf.downloadUrl]
  for (const address of addresses) expect((await fetch(site.url + address)).status, address).toBe(200)
})

describe('the whole catalog', () => {
  const address = `${API_BASE}/catalogue.ndjson.gz`

  test('has every part once, as the API returns it on its own', async () => {
    const answer = await built.get(address)
    expect(answer.headers.get('Content-Type')).toBe('application/gzip')
    const lines = gunzipSync(await answer.bytes())
      .toString('utf8')
      .trimEnd()
      .split('\n')
    const parts = lines.map((line) => part.parse(JSON.parse(line)))
    const keys = new Set(parts.map(({ tableName, id }) => `${tableName}/${id}`))
    expect([parts.length, keys.size]).toEqual([sampleCatalogue().size, sampleCatalogue().size])
    const [first] = parts
    expect(await (await built.get(`${API_BASE}/parts/${first?.tableName}/${first?.id}`)).json()).toEqual(first)
  })

  test('answers 304 while nothing has changed, also to HEAD', async () => {
    const tag = (await built.send(address, { method: 'HEAD' })).headers.get('ETag') ?? ''
    expect(tag).toContain(sampleCatalogue().revision)
    const again = await built.get(address, { 'If-None-Match': tag, Origin: 'https://buyer.example' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  test('answers 503 with a problem document without a catalog', async () => {
    const answer = await (await builtSite(null)).get(address)
    expect(problem.parse(await answer.json()).status).toBe(503)
  })
})

test.for([
  [`${API_BASE}/resolve?number=${'9'.repeat(501)}`, 400],
  [`${API_BASE}/parts/nothing/1/files`, 404],
  [`${API_BASE}/parts/Commercial/0/files`, 404],
  [`${API_BASE}/`, 404],
] as const)('%s is a problem document of status %i', async ([path, status]) => {
  const answer = await built.get(path)
  expect(answer.status).toBe(status)
  expect(problem.parse(await answer.json()).status).toBe(status)
})
