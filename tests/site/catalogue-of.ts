import type { Catalogue } from '#catalogue/answers.ts'
import { createCatalogueBuilder } from '#catalogue/build.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { FAMILIES } from '#catalogue/families.ts'
import type { Family } from '#catalogue/family.ts'
import { NO_FILES, type PartFiles } from '#catalogue/part-files.ts'

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | null>>[]>>

/** A catalogue of the rows given by table; ids run from 1 unless a row has its own. Tables not named are missing. */
export function catalogueOf(
  tables: Rows,
  families: readonly Family[] = FAMILIES,
  files: PartFiles = NO_FILES,
): Catalogue {
  const builder = createCatalogueBuilder(families)
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(['id', ...rows.flatMap((row) => Object.keys(row))])]
    builder.begin(table, columns)
    rows.forEach((row, index) => {
      const numbered: Record<string, string | null> = { id: String(index + 1), ...row }
      builder.add(columns.map((column) => numbered[column] ?? null))
    })
  }
  return openCatalogue(builder.finish({ sample: false }), families, 'Concord', files)
}

/** The table of a catalogue that must have it. */
export function tableOf(catalogue: Catalogue, name: string) {
  const table = catalogue.table(name)
  if (!table) throw new Error(`The catalogue has no table ${name}`)
  return table
}
