import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES as NO_PART_FILES } from '#catalog/part/part-files.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { packedOf } from '#tests/site/catalog-of.ts'
import { preparedSample } from '#tests/site/prepared.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

let sample: Catalog | null = null

/** The sample catalog, built once per test file. */
export function sampleCatalog(): Catalog {
  sample ??= openCatalog(packedSample(), FAMILIES, CONTENT.company.maker, NO_PART_FILES)
  return sample
}

/** The sample catalog as plain data, for threads. */
export const packedSample = (): PackedCatalog =>
  preparedSample() ?? packedOf(Object.fromEntries(FAMILIES.map((family) => [family.table, sampleRecords(family)])))

/** A family's sample rows as records by column. */
export function sampleRecords(family: Family): Record<string, string | null>[] {
  const { columns, rows } = sampleRows(family)
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}
