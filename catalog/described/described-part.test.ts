import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { partFacts } from '#catalog/compliance/part-facts.ts'
import { describePart } from '#catalog/described/described-part.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'
import type { TypedQuantity } from '#catalog/quantities/typed-quantity.ts'
import { storedName } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog() // takes as long as all tests

test('the quantities of every row of the sample are what our own parser reads in its cells (behavior 24.1)', () => {
  const wrong: unknown[] = []
  let count = 0
  for (const { table, row, part } of sampleParts()) {
    const quantities = table.quantities(row)
    for (const column of table.family.columns) {
      const cell = part.fields[storedName(column)] ?? ''
      const typed = quantities[storedName(column)]
      const read = sizeReader(column.kind ?? 'text')?.(cell) ?? null
      const isRight =
        read?.measure === 'length'
          ? typed && typed.form === read.form && unitsOf(typed) === `${read.low} ${read.high}`
          : typed?.value === read?.low
      if (read) count += 1
      if (!isRight) wrong.push([cell, read, typed])
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(15_000)
})

/** Both ends in whole tenths of a nanometer, if inches and millimeters say the same. */
function unitsOf({ inches, mm }: TypedQuantity): string | null | undefined {
  const [a, b] = [textOf(inches, PER_INCH), textOf(mm, PER_MM)]
  return a === b ? a : null
}

const textOf = (ends: TypedQuantity['mm'], unit: number) =>
  ends && `${Math.round(ends.low * unit)} ${Math.round(ends.high * unit)}`

test('facts that are remembered are those of each row', () => {
  const wrong: unknown[] = []
  for (const { table, part } of sampleParts(7)) {
    const names = new Map(
      [...table.family.columns, ...RECORD_COLUMNS].map((column) => [column.key, storedName(column)]),
    )
    const derived = partFacts(table.family, (key) => part.fields[names.get(key) ?? ''] ?? null)
    if (!isDeepStrictEqual(part.facts, derived)) wrong.push([part.facts, derived])
  }
  expect(wrong).toEqual([])
})

function* sampleParts(step = 1) {
  for (const family of FAMILIES) {
    const table = tableOf(catalog, family.table)
    for (let row = 0; row < table.size; row += step) yield { table, row, part: table.part(row) }
  }
}

test('a quantity has the name that its column has in the table, and text is only in the fields (behavior 24.1, 24.2)', () => {
  const table = tableOf(
    catalogOf({ 'Panel-Jacks': [{ 'Part no': 'PJ-1', Length: ' .5" ', Color: 'Red' }] }),
    'Panel-Jacks',
  )
  const { quantities, related } = describePart(catalog, table, 0)
  expect(Object.entries(quantities).map(([name, { value }]) => [name, value])).toEqual([['Length', 0.5]])
  expect(related).toMatchObject({ jsonUrl: '/api/v1/parts/Panel-Jacks/1', drawingUrl: '/part/pj-1.svg' })
})
