import type { Column, Family } from '#catalogue/registry/family.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { COLORS } from '#demo/recipes/finishes.ts'
import type { Recipe } from '#demo/sample-part.ts'
import { createDraw, type Draw, type Some } from '#demo/seed.ts'

const ROWS = 40
const LENGTHS: Some<number> = [62, 93, 125, 187, 250, 375, 500]
const GAUGES: Some<string> = ['16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '28 AWG']

/** A simple recipe for a family without its own, by the kinds of its columns: 40 rows. */
export function genericRecipe(family: Family): Recipe {
  // Four digits from the table's name keep the numbers of two such families distinct.
  const series = `S${1000 + createDraw(family.table).below(9000)}`
  return (draw) =>
    Array.from({ length: ROWS }, (_, index) => {
      const base = `${series}-${Math.floor(index / 4) + 101}`
      const number = `${base}-${(index % 4) + 1}`
      const fields = family.columns.map((column) => [column.key, value(column, number, draw)] as const)
      return { number, base, fields: Object.fromEntries(fields) }
    })
}

function value(column: Column, number: string, draw: Draw): string {
  switch (column.kind) {
    case 'dimension':
      return typed(draw.pick(LENGTHS), draw)
    case 'gauge':
      return draw.pick(GAUGES)
    case 'swatch':
      return COLORS[draw.below(COLORS.length)]?.name ?? 'Black'
    case 'number':
      return `${column.name.slice(0, 3).toUpperCase()}/${number}`
    default:
      return `${column.name} ${draw.pick(['A', 'B', 'C'])}`
  }
}
