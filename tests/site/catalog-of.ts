import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES, type PartFiles } from '#catalog/part/part-files.ts'
import type { Family } from '#catalog/registry/family.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | null>>[]>>

/** Builds a catalog from rows by table. Ids count from 1 unless a row has one. Tables not named are missing. */
export const catalogOf = (tables: Rows, families: readonly Family[] = FAMILIES, files: PartFiles = NO_FILES): Catalog =>
  openCatalog(packedOf(tables, families), families, 'Concord', files)

/** The same catalog as plain data, for threads. */
export function packedOf(tables: Rows, families: readonly Family[] = FAMILIES): PackedCatalog {
  const builder = createCatalogBuilder(families)
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
export function tableOf(catalog: Catalog, name: string) {
  const table = catalog.table(name)
  if (!table) throw new Error(`The catalog has no table ${name}`)
  return table
}
