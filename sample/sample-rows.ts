import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { COMMON_COLUMNS, type Column, type Family, tableColumns } from '#catalog/registry/family.ts'
import { recordAndNotes } from '#catalog/registry/record-columns.ts'
import { createDraw, type Draw, type Some } from '#sample/seed.ts'

const ROWS = 40
const LENGTHS: Some<string> = ['.062"', '.093"', '.125"', '.187"', '.250"', '.375"', '.500"']
const GAUGES: Some<string> = ['16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '28 AWG']
const COLORS: Some<string> = ['Black', 'Red', 'Yellow', 'Green', 'Blue', 'White']

/** Makes 40 rows for a family without a file, by the kinds of its columns. Names come first. */
function plainTable(family: Family): string[][] {
  const draw = createDraw(family.table)
  // Four digits from the table's name keep two such families' numbers distinct.
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

const FOLDER = join(import.meta.dirname, 'rows')

export type SampleRows = {
  /** The table's columns except `id`, by stored name. */
  readonly columns: string[]
  readonly rows: (string | null)[][]
}

/** A sample part as its documents show it, without the stray spaces that people type. */
export type SamplePart = {
  readonly number: string
  /** The number without option and code. Its parts share one datasheet. */
  readonly base: string
  readonly image: string | null
  /** Its file in `looks/`. Some named pictures don't exist, as in real collections. */
  readonly look: string | null
  readonly fields: Readonly<Record<string, string | null>>
}

/**
 * A family's sample rows: from its file in `rows/`, in the family's columns and the file's record columns. Columns
 * missing in the file are empty. A family without a file gets 40 plain rows.
 */
export function sampleRows(family: Family): SampleRows {
  const file = fileRows(family)
  const [header = []] = file
  const record = recordAndNotes(family).filter(({ key }) => header.includes(key))
  const shared = family.isSideTable ? [] : [...COMMON_COLUMNS, 'RFQ']
  const names = ['Part Number', ...shared, ...[...family.columns, ...record].map(({ key }) => key)]
  return { columns: [...tableColumns(family), ...record.map(({ name }) => name)], rows: cellsOf(file, names) }
}

const known = new WeakMap<Family, readonly SamplePart[]>()

/** A family's sample parts in stored order. Read once. */
export function sampleParts(family: Family): readonly SamplePart[] {
  const parts = known.get(family) ?? readParts(family)
  known.set(family, parts)
  return parts
}

function readParts(family: Family): SamplePart[] {
  const keys = family.columns.map(({ key }) => key)
  return cellsOf(fileRows(family), ['Part Number', 'Base', 'Image', 'Look', ...keys]).map(
    ([number, base, image = null, look = null, ...cells]) => ({
      number: number ?? '',
      base: base ?? '',
      image,
      look,
      fields: Object.fromEntries(keys.map((key, index) => [key, cells[index]?.trim().replaceAll(/ +/g, ' ') ?? null])),
    }),
  )
}

function cellsOf([header = [], ...rows]: readonly string[][], names: readonly string[]): (string | null)[][] {
  const places = names.map((name) => header.indexOf(name))
  return rows.map((row) => places.map((place) => row[place] || null))
}

function fileRows(family: Family): string[][] {
  const file = join(FOLDER, `${family.table}.csv`)
  return existsSync(file) ? parse(readFileSync(file)) : plainTable(family)
}
