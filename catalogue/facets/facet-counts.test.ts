import { describe, expect, test } from 'vitest'
import type { Facet } from '#catalogue/answers.ts'
import { sizeReader } from '#catalogue/facets/facet-values.ts'
import { normalizeText } from '#catalogue/facets/parse-filter-value.ts'
import { EMPTY_QUERY } from '#catalogue/facets/table-query.ts'
import { sameQuantity } from '#catalogue/quantities/quantity.ts'
import { FAMILIES } from '#catalogue/registry/families.ts'
import { type Column, type Family, storedName } from '#catalogue/registry/family.ts'
import { sampleCatalogue, sampleRecords } from '#tests/site/built-site.ts'
import { tableOf } from '#tests/site/catalogue-of.ts'

type PartRecord = Readonly<Record<string, string | null>>
type Filter = { readonly column: Column; readonly value: string }

/**
 * Whether a row passes one filter, by a plain check: a size or '-' equals the cell, any other value is contained in it.
 */
function passes(record: PartRecord, { column, value }: Filter): boolean {
  const cell = record[storedName(column)]
  if (!cell) return false
  const read = sizeReader(column.kind ?? 'text')
  const size = read?.(value)
  if (read && size) {
    const own = read(cell)
    return own !== null && sameQuantity(own, size)
  }
  return value === '-' ? normalizeText(cell) === '-' : normalizeText(cell).includes(normalizeText(value))
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

/** The facts of a row, derived plainly from the names of its columns. */
function plainFacts(family: Family, record: PartRecord): Record<string, string> {
  const cells = (columns: RegExp) =>
    Object.keys(record)
      .filter((name) => columns.test(name) && !(/Sleeve/.test(name) && record[name]?.trim() === '-'))
      .map((name) => record[name]?.trim() ?? '')
  const finishes = cells(/Finish$/)
  const metals = cells(/^(Body|Head|Pin|Spring|Terminal|Base_Metal Sleeve) Mate(rial)?$/)
  const whole = !UNSTATED_FINISH.includes(family.table)
  const noTin = finishes.map((finish) => finish !== '')
  const clean = finishes.map((finish) => finish !== '' && finish !== 'ZINC')
  const leaded = finishes.some((finish) => /Lead|Solder/.test(finish))
  const own = record.RoHS?.trim().toLowerCase()
  return {
    noPureTin: finishes.some((finish) => /^(Bright |Electro-)Tin$/.test(finish)) ? 'no' : all(noTin, whole),
    meetsRohs: own || (leaded ? 'no' : all(clean, whole)),
    leadByAlloy: metals.some((metal) => /leaded/i.test(metal)) ? 'yes' : 'not stated',
  }
}

describe.for(FAMILIES.map((family) => [family.table, family] as const))('%s', ([, family]) => {
  const table = tableOf(sampleCatalogue(), family.table)
  const records = sampleRecords(family)
  const number: Column = { key: 'partNumber', name: family.numberColumn, kind: 'number' }
  const columns = new Map([number, ...family.columns].map((column) => [column.key, column]))
  const facts = new Map(records.map((record) => [record, plainFacts(family, record)]))

  test.for([0, 1, 3])('every option of every field has the count of a plain recount, with %i filters set', (many) => {
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
            column ? passes(record, { column, value }) : facts.get(record)?.[key] === value
          return { value, count: left.filter(isLeft).length }
        })
    for (const field of table.facets(query, 1000)) {
      const others = filters.filter(({ column }) => column.key !== field.key)
      const left = records.filter((record) => others.every((filter) => passes(record, filter)))
      const counted = field.options.map(({ value, count }) => ({ value, count }))
      expect([field.key, counted]).toEqual([field.key, recount(field.key, left)(field)])
    }
    const total = records.filter((record) => filters.every((filter) => passes(record, filter))).length
    expect(table.page(query).total).toBe(total)
  })
})
