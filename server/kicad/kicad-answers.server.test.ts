import { expect, test } from 'vitest'
import * as z from 'zod'
import { builtSite } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const SITE = 'https://parts.example'
const catalog = sampleCatalog()
const families = FAMILIES.map((family, place) => (place === 0 ? { ...family, hidden: true as const } : family))
const site = await builtSite(catalog, families, undefined, SITE)

const json = async (path: string): Promise<unknown> => {
  const answer = await site.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return await answer.json()
}
const listed = z.array(z.strictObject({ id: z.string(), name: z.string(), description: z.string() }))
const truth = z.enum(['True', 'False'])
const described = z.strictObject({
  id: z.string(),
  name: z.string(),
  symbolIdStr: z.string().regex(/^\w+:\w+$/),
  exclude_from_bom: truth,
  exclude_from_board: truth,
  exclude_from_sim: truth,
  fields: z.record(z.string(), z.strictObject({ value: z.string(), visible: truth })),
})

test('the file to download leads KiCad to the library, without a key (behavior 23.6)', async () => {
  const library = z
    .object({ meta: z.object({ version: z.number() }), source: z.looseObject({ type: z.literal('REST_API') }) })
    .parse(await json('/kicad/parts.kicad_httplib'))
  expect(library.source).toMatchObject({ api_version: 'v1', root_url: `${SITE}/kicad`, token: expect.any(String) })
  expect(await json('/kicad/v1/')).toEqual({ categories: '', parts: '' })
})

test('every part of every family, a hidden one too, is in its category, under a name of its own', async () => {
  const categories = listed.parse(await json('/kicad/v1/categories.json'))
  expect(categories.map(({ name }) => name)).toEqual(FAMILIES.map(({ name }) => name))
  let count = 0
  for (const { id } of categories) {
    const parts = listed.parse(await json(`/kicad/v1/parts/category/${id}.json`))
    expect(new Set(parts.map(({ name }) => name.toLowerCase())).size).toBe(parts.length)
    expect(parts.some(({ name }) => /[/\\:<>"*?|]/.test(name))).toBe(false)
    count += parts.length
  }
  expect(count).toBe(catalog.size)
})

test('a part has its number, datasheet, own columns and a symbol without a footprint (behavior 23.6)', async () => {
  const part = described.parse(await json('/kicad/v1/parts/terminals_insulated-military_26.json'))
  expect(part).toMatchObject({ name: '10-880-2-05', symbolIdStr: 'Connector_Generic:Conn_01x01' })
  expect(part.fields).toMatchObject({
    value: { value: '10-880-2-05', visible: 'True' },
    reference: { value: 'E' },
    Length: { value: '.687"' },
    datasheet: { value: expect.stringContaining(`${SITE}/`) },
    footprint: { value: '' },
  })
})

test("without SITE_URL a part's datasheet has the address that KiCad asked", async () => {
  const here = await builtSite(catalog)
  const answer = await here.get('/kicad/v1/parts/terminals_insulated-military_26.json')
  const { fields } = described.parse(await answer.json())
  expect(fields.datasheet?.value).toBe('http://localhost/part/10-880-2-05')
})

test.for([
  ['/kicad/v1/parts/category/nothing.json', 404],
  ['/kicad/v1/parts/terminals_insulated-military_999999.json', 404],
  ['/kicad/v1/parts/26.json', 404],
] as const)('%s is a problem document of status %d', async ([path, status]) => {
  const answer = await site.get(path)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'application/problem+json'])
})
