import type { Catalogue } from '#catalogue/answers.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { NO_FILES, type PartFiles } from '#catalogue/part/part-files.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { createCatalogueBuilder } from '#catalogue/store/catalogue-builder.ts'
import type { PackedCatalogue } from '#catalogue/store/packed-catalogue.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | null>>[]>>

/** Builds a catalog from rows by table. Ids count from 1 unless a row has one. Tables not named are missing. */
export const catalogueOf = (
  tables: Rows,
  families: readonly Family[] = FAMILIES,
  files: PartFiles = NO_FILES,
): Catalogue => openCatalogue(packedOf(tables, families), families, 'Concord', files)

/** The same catalog as plain data, for threads. */
export function packedOf(tables: Rows, families: readonly Family[] = FAMILIES): PackedCatalogue {
  const builder = createCatalogueBuilder(families)
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(['id', ...rows.flatMap((row) => Object.keys(row))])]
    builder.begin(table, columns)
    rows.forEach((row, index) => {
      const numbered: Record<string, string | null> = { id: String(index + 1), ...row }
      builder.add(columns.map((column) => numbered[column] ?? null))
    })
  }
  return builder.finish({ sample: false })
}

/** Returns a table, which must exist. */
export function tableOf(catalogue: Catalogue, name: string) {
  const table = catalogue.table(name)
  if (!table) throw new Error(`The catalogue has no table ${name}`)
  return table
}
