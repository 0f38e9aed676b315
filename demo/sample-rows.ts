import { type Family, storedName, tableColumns } from '#catalogue/registry/family.ts'
import { type CommonCells, commonColumns } from '#demo/recipes/common-cells.ts'
import type { SamplePart } from '#demo/sample-part.ts'
import { createDraw } from '#demo/seed.ts'
import { sampleParts } from '#demo/sheets/sample-parts.ts'
import { wear } from '#demo/typing-errors.ts'

export type SampleRows = {
  /** The table's columns except `id`, by stored name. */
  readonly columns: string[]
  /** A cell for each column, or null if empty. */
  readonly rows: (string | null)[][]
}

/** The sample rows of a family, the same on every run. A family without a recipe gets 40 plain rows. */
export function sampleRows(family: Family): SampleRows {
  const columns = tableColumns(family)
  const rows = commonColumns(family, sampleParts(family)).map(([part, common]) => {
    const cells = cellsOf(family, part, common)
    return columns.map((column) => cells.get(column) ?? null)
  })
  return { columns, rows: wear(family, columns, rows, createDraw(`${family.table}: wear`)) }
}

function cellsOf(family: Family, part: SamplePart, common: CommonCells): Map<string, string | null> {
  return new Map([
    ...family.columns.map((column) => [storedName(column), part.fields[column.key] ?? null] as const),
    [family.numberColumn, part.number],
    ['Image', common.image],
    ['PDF', common.pdf],
    ['Manufacturer', common.manufacturer],
    [family.quoteLabel, common.quoteLabel],
  ])
}
