import type { Column, Family } from '#catalog/registry/family.ts'
import { createDraw, type Draw, type Some } from '#sample/seed.ts'

const ROWS = 40
const LENGTHS: Some<string> = ['.062"', '.093"', '.125"', '.187"', '.250"', '.375"', '.500"']
const GAUGES: Some<string> = ['16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '28 AWG']
const COLORS: Some<string> = ['Black', 'Red', 'Yellow', 'Green', 'Blue', 'White']

/** 40 rows for a family without a file of its own, by the kinds of its columns. The names come first. */
export function plainTable(family: Family): string[][] {
  const draw = createDraw(family.table)
  // Four digits from the table's name keep the numbers of two such families distinct.
  const series = `S${1000 + draw.below(9000)}`
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const base = `${series}-${Math.floor(index / 4) + 101}`
    const number = `${base}-${(index % 4) + 1}`
    return [base, number, 'Concord', ...family.columns.map((column) => value(column, number, draw))]
  })
  return [['Base', 'Part Number', 'Manufacturer', ...family.columns.map(({ key }) => key)], ...rows]
}

function value(column: Column, number: string, draw: Draw): string {
  switch (column.kind) {
    case 'dimension':
      return draw.pick(LENGTHS)
    case 'gauge':
      return draw.pick(GAUGES)
    case 'swatch':
      return draw.pick(COLORS)
    case 'number':
      return `${column.name.slice(0, 3).toUpperCase()}/${number}`
    default:
      return `${column.name} ${draw.pick(['A', 'B', 'C'])}`
  }
}
