import { type Family, storedName, tableColumns } from '#catalogue/family.ts'
import { type CommonCells, commonColumns } from '#sample/common-cells.ts'
import type { SamplePart } from '#sample/part.ts'
import { sampleParts } from '#sample/sample-parts.ts'
import { createDraw } from '#sample/seed.ts'
import { wear } from '#sample/wear.ts'

export type SampleRows = {
  /** The table's columns but `id`, by their stored names. */
  readonly columns: string[]
  /** A cell for each column; null where it is empty. */
  readonly rows: (string | null)[][]
}

/** The sample rows of a family, the same on every run. A family without a recipe of its own gets 40 plain rows. */
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
