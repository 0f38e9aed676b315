import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Family, tableColumns } from '#catalog/registry/family.ts'
import { familyByTable } from '#catalog/registry/family-by-table.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { patchCatalog } from '#catalog/store/catalog-patch.ts'
import { BUFFER, type PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { FUZZ_RUNS, holds } from '#tests/fuzz/fuzz-runs.ts'
import { CHANGED_TABLES, EVERY_CHARACTER, type RowChange, rowChanges } from '#tests/fuzz/row-changes.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** A run is a sequence of batches, each on the catalog that the batch before it left. */
const CHANGES_A_RUN = 100
const BATCH = 8
const TIMEOUT_MS = 60_000 + FUZZ_RUNS * 60

type Row = Readonly<Record<string, string | null>>
type Rows = Map<string, Map<string, Row>>

const columnsOf = (table: string): string[] => ['id', ...tableColumns(familyByTable(FAMILIES, table) as Family)]

/** The packed catalog of all rows, built from nothing. They are read in the order in which they came. */
function build(rows: Rows): PackedCatalog {
  const builder = createCatalogBuilder(FAMILIES)
  for (const [table, found] of rows) {
    builder.begin(table, columnsOf(table))
    for (const row of found.values()) builder.add(columnsOf(table).map((name) => row[name] ?? null))
  }
  return builder.finish({ sample: false })
}

/** Makes the changes. Returns the rows that were touched, as a source reads them afterwards. */
function apply(rows: Rows, batch: readonly RowChange[]) {
  const touched = new Map<string, Map<string, (string | null)[] | null>>()
  for (const { table, id, cells } of batch) {
    const found = rows.get(table)
    if (cells) found?.set(id, { ...found.get(id), ...cells, id })
    else found?.delete(id)
    const row = found?.get(id)
    const ofTable = touched.get(table) ?? new Map<string, (string | null)[] | null>()
    touched.set(table, ofTable.set(id, row ? columnsOf(table).map((name) => row[name] ?? null) : null))
  }
  return touched
}

const bytesOf = ({ buffers }: PackedCatalog) =>
  Object.fromEntries(Object.entries(buffers).map(([name, buffer]) => [name, Buffer.from(buffer).toString('latin1')]))

for (const withOdd of [false, true]) {
  const what = withOdd ? 'also of odd numbers, ' : ''
  test(`changed rows, ${what}leave the very bytes of a build from nothing`, { timeout: TIMEOUT_MS }, async () => {
    const batch = fc.array(rowChanges(FAMILIES, withOdd), { minLength: 1, maxLength: BATCH, size: 'max' })
    const first = fc.array(rowChanges(FAMILIES, withOdd), { minLength: 100, maxLength: 200, size: 'max' })
    const batches = fc.array(batch, { minLength: 2, maxLength: (2 * CHANGES_A_RUN) / BATCH, size: 'max' })
    let made = 0
    await holds(
      fc.asyncProperty(first, batches, async (start, sequence) => {
        const rows: Rows = new Map(CHANGED_TABLES.map((table) => [table, new Map()]))
        apply(rows, [{ table: 'Panel-Jacks', id: '100', cells: { 'Part no': EVERY_CHARACTER } }, ...start])
        let patched = build(rows)
        for (const changes of sequence) {
          patched = patchCatalog(patched, FAMILIES, { rows: apply(rows, changes), sample: false, log: null })
          const built = build(rows)
          expect(patched.revision === built.revision ? null : bytesOf(patched)).toEqual(
            patched.revision === built.revision ? null : bytesOf(built),
          )
          expect(numbersOf(patched).equals(numbersOf(built))).toBe(true)
          made += changes.length
        }
      }),
      1 / CHANGES_A_RUN,
    )
    expect(made).toBeGreaterThan(FUZZ_RUNS / 4)
  })
}

const numbersOf = ({ buffers }: PackedCatalog) => Buffer.from(buffers[BUFFER.numbers] ?? new SharedArrayBuffer(0))
