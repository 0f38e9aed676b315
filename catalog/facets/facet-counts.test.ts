import { describe, expect, test } from 'vitest'
import type { Facet } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { EMPTY_QUERY, readTableQuery } from '#catalog/facets/table-query.ts'
import { type Column, type Family, storedName } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { plainSizes } from '#tests/site/plain-sizes.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog, sampleRecords } from '#tests/site/sample-catalog.ts'

type PartRecord = Readonly<Record<string, string | null>>
type Filter = { readonly column: Column; readonly value: string }
type Sizes = ReturnType<typeof plainSizes>

const isSize = ({ kind }: Column) => kind === 'dimension' || kind === 'gauge'

/**
 * Whether a row passes one filter, by a plain check. The filters here are values of the column: each matches only itself.
 */
function passes(record: PartRecord, { column, value }: Filter, sizes: Sizes): boolean {
  const cell = record[storedName(column)]
  if (!cell) return false
  const size = isSize(column) ? sizes(value) : null
  if (size) {
    const own = sizes(cell)
    return own !== null && own.low === size.low && own.high === size.high
  }
  return normalizeText(cell) === normalizeText(value)
}

/** Filters that some row of the family passes: the values of one row in this many fields. */
function filtersOf(family: Family, records: readonly PartRecord[], many: number): Filter[] {
  const isNumber = ({ kind }: Column) => Number(kind === 'number')
  const few = [...family.columns].sort((a, b) => isNumber(a) - isNumber(b))
  const record = records[Math.floor(records.length / 3)] ?? {}
  return few
    .flatMap((column) => {
      const value = record[storedName(column)]?.trim()
      return value ? [{ column, value }] : []
    })
    .slice(0, many)
}

/** Families with metal pieces that have no finish column. */
const UNSTATED_FINISH = ['military', 'Comm-Grounded', 'Insulated-Military']
const all = (answers: readonly boolean[], whole: boolean) => (whole && answers.every(Boolean) ? 'yes' : 'not stated')
const unless = (isFound: boolean, otherwise: string) => (isFound ? 'no' : otherwise)

/** The facts of a row, derived plainly from the names of its columns. No metal of the sample is lead-free by name. */
function plainFacts(family: Family, record: PartRecord): Record<string, string> {
  const cells = (columns: RegExp) =>
    Object.keys(record)
      .filter((name) => columns.test(name) && !(/Sleeve/.test(name) && record[name]?.trim() === '-'))
      .map((name) => record[name]?.trim() ?? '')
  const isLetterH = family.table === 'Insulated-Military' && /\d?H\d\d$/.test(record['MIL Part Num']?.trim() ?? '')
  const finishes = isLetterH ? ['Tin-Lead'] : cells(/Finish$/) // A-A-59126, 2.3
  const metals = cells(/^(Body|Head|Pin|Spring|Terminal|Base_Metal Sleeve) Mate(rial)?$/)
  // The only alloy is C36000, a brass; beside other metals it decides nothing.
  const isLeaded = metals.some((metal) => /leaded/i.test(metal) || (metal === 'Brass' && record.Alloy === 'C36000'))
  const whole = isLetterH || !UNSTATED_FINISH.includes(family.table)
  const known = finishes.map((finish) => finish !== '' && finish !== 'Hot Solder Dip')
  const clean = finishes.map((finish) => finish !== '' && finish !== 'ZINC' && finish !== 'Hot Solder Dip')
  const withLead = finishes.some((finish) => /Lead|Electro Solder/.test(finish))
  const rohs = record.RoHS?.trim().toLowerCase() || unless(withLead, all(clean, whole))
  return {
    noPureTin: unless(
      finishes.some((finish) => /^(Bright |Electro-)Tin$/.test(finish)),
      all(known, whole),
    ),
    meetsRohs: rohs === 'yes' ? (isLeaded ? 'yes by exemption 6(c)' : 'yes, alloy not stated') : rohs,
    leadByAlloy: isLeaded ? 'yes' : 'not stated',
    containsPtfe: cells(/^Insulation Mat/).includes('PTFE') ? 'yes' : 'not stated',
  }
}

describe.for(FAMILIES.map((family) => [family.table, family] as const))('%s', ([, family]) => {
  const table = tableOf(sampleCatalog(), family.table)
  const records = sampleRecords(family)
  const number: Column = { key: 'partNumber', name: family.numberColumn, kind: 'number' }
  const columns = new Map([number, ...family.columns, ...RECORD_COLUMNS].map((column) => [column.key, column]))
  const sizes = new Map(
    [...columns].map(([key, column]) => [key, plainSizes(records.map((record) => record[storedName(column)] ?? ''))]),
  )
  const isPassed = (record: PartRecord, filter: Filter) =>
    passes(record, filter, sizes.get(filter.column.key) ?? (() => null))
  const facts = new Map(records.map((record) => [record, plainFacts(family, record)]))

  test.for([0, 2])('every option of every field has its plain recount, with %i filters set (behavior 5.10)', (many) => {
    const filters = filtersOf(family, records, many)
    expect(filters).toHaveLength(many)
    const query = {
      ...EMPTY_QUERY,
      filters: Object.fromEntries(filters.map(({ column, value }) => [column.key, [value]])),
    }
    const recount =
      (key: string, left: readonly PartRecord[]) =>
      ({ options }: Facet) =>
        options.map(({ value }) => {
          const column = columns.get(key)
          const isLeft = (record: PartRecord) =>
            key === 'lifecycle'
              ? record.Lifecycle === value
              : column
                ? isPassed(record, { column, value })
                : facts.get(record)?.[key] === value
          return { value, count: left.filter(isLeft).length }
        })
    for (const field of table.facets(query, 1000)) {
      const others = filters.filter(({ column }) => column.key !== field.key)
      const left = records.filter((record) => others.every((filter) => isPassed(record, filter)))
      const counted = field.options.map(({ value, count }) => ({ value, count }))
      expect([field.key, counted]).toEqual([field.key, recount(field.key, left)(field)])
      if (many > 0) continue
      const totals = field.options.map(({ value }) => {
        return { value, count: table.page({ ...EMPTY_QUERY, filters: { [field.key]: [value] } }).total }
      })
      expect([field.key, totals]).toEqual([field.key, counted])
    }
    const total = records.filter((record) => filters.every((filter) => isPassed(record, filter))).length
    expect(table.page(query).total).toBe(total)
  })

  test('each range between two of eight options, in either unit, has the parts of a plain recount', () => {
    for (const facet of table.facets(EMPTY_QUERY, 1000).filter(({ takesRange }) => takesRange)) {
      const column = columns.get(facet.key)
      const read = sizes.get(facet.key)
      if (!column || !read) throw new Error(`No column for ${facet.key}`)
      const cells = records.map((record) => read(record[storedName(column)] ?? ''))
      const spelled = [...new Set(records.flatMap((record) => record[storedName(column)]?.trim() ?? []))]
      const ends = spelled.filter((text) => !/^\S+-\S+$/.test(text)).slice(0, 8)
      for (const from of ['', ...ends]) {
        for (const to of ['', ...ends]) {
          const [low, high] = [from ? read(from)?.low : 0, to ? read(to)?.high : Number.POSITIVE_INFINITY]
          if (low === undefined || high === undefined || from + to === '') continue
          const left = cells.filter((size) => size && low <= high && size.high >= low && size.low <= high).length
          const address = new URLSearchParams({ [`${facet.key}From`]: from, [`${facet.key}To`]: to })
          const { total } = table.page(readTableQuery(address, family))
          expect([facet.key, from, to, total]).toEqual([facet.key, from, to, left])
        }
      }
    }
  })
})
