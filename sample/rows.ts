import { type Family, storedName, tableColumns } from '#catalogue/family.ts'
import { commonCells } from '#sample/common-cells.ts'
import { genericRecipe } from '#sample/generic.ts'
import type { SamplePart } from '#sample/part.ts'
import { RECIPES } from '#sample/recipes.ts'
import { createDraw, type Draw } from '#sample/seed.ts'
import { wear } from '#sample/wear.ts'

export type SampleRows = {
  /** The table's columns but `id`, by their stored names. */
  readonly columns: string[]
  /** A cell for each column; null where it is empty. */
  readonly rows: (string | null)[][]
}

/** The sample rows of a family, the same on every run. A family without a recipe of its own gets 40 plain rows. */
export function sampleRows(family: Family): SampleRows {
  const recipe = RECIPES.get(family.table) ?? genericRecipe(family)
  const columns = tableColumns(family)
  const shared = createDraw(`${family.table}: common columns`)
  const rows = recipe(createDraw(family.table)).map((part) => {
    const cells = cellsOf(family, part, shared)
    return columns.map((column) => cells.get(column) ?? null)
  })
  return { columns, rows: wear(family, columns, rows, createDraw(`${family.table}: wear`)) }
}

function cellsOf(family: Family, part: SamplePart, draw: Draw): Map<string, string | null> {
  const { image, pdf, manufacturer, quoteLabel } = commonCells(family, part, draw)
  return new Map([
    ...family.columns.map((column) => [storedName(column), part.fields[column.key] ?? null] as const),
    [family.numberColumn, part.number],
    ['Image', image],
    ['PDF', pdf],
    ['Manufacturer', manufacturer],
    [family.quoteLabel, quoteLabel],
  ])
}
