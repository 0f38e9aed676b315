import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Part } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { type Column, type Family, familyByTable, storedName } from '#catalog/registry/family.ts'
import { builtSite, sampleCatalog, sampleRecords } from '#tests/site/built-site.ts'
import { plainSizes } from '#tests/site/plain-sizes.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const site = await builtSite(sampleCatalog())
const json = async (path: string) => (await site.get(path)).json()
const parts = (family: Family, query: string) =>
  json(`/api/v1/families/${encodeURIComponent(family.table)}/parts${query}`)

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

describe.for(FAMILIES.map((family) => [family.table, family] as const))('%s', ([, family]) => {
  test('every filter filters by its own column, to as many parts as its option says', async () => {
    const { counts } = await parts(family, '')
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
      const first = options[0]
      if (!first) continue
      const answer = await parts(family, `?${new URLSearchParams({ [column.key]: first.value })}`)
      expect(answer.total, column.key).toBe(first.count)
      const left: string[] = answer.parts.map((part: Part) => normalizeText(part.fields[stored] ?? ''))
      expect(left.length - recount(left, first.value, sizes), column.key).toBe(0)
      const csv = await (
        await site.get(`${family.path}.csv?${new URLSearchParams({ [column.key]: first.value })}`)
      ).text()
      const [, ...rows] = parse(csv, { bom: true })
      expect(rows, column.key).toHaveLength(first.count)
    }
  })

  test('a part has the same fields on its own and in the list', async () => {
    const [first] = (await parts(family, '')).parts
    const alone = await json(`/api/v1/parts/${encodeURIComponent(family.table)}/${first.id}`)
    expect(alone).toEqual(first)
    expect(Object.keys(first.fields)).toEqual(
      expect.arrayContaining(['Image', 'PDF', 'Manufacturer', family.numberColumn]),
    )
    expect((await site.get(first.url)).status).toBe(200)
  })
})

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

test("every parameter that filters a family is listed with it, its own number's first", async () => {
  const { families } = await json('/api/v1/families')
  for (const { tableName, filters, total } of families) {
    const keys = filters.map(({ key }: { key: string }) => key)
    const { counts } = await json(`/api/v1/families/${encodeURIComponent(tableName)}/parts`)
    expect([tableName, keys]).toEqual([tableName, Object.keys(counts)])
    expect(filters[0].key).toBe('partNumber')
    const { parts } = await json(`/api/v1/families/${encodeURIComponent(tableName)}/parts`)
    expect([total > 0, Object.keys(parts[0].fields)]).toEqual([true, expect.arrayContaining([filters[0].column])])
  }
})
