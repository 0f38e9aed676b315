import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { COMMON_COLUMNS, type Family, tableColumns } from '#catalog/registry/family.ts'
import { recordAndNotes } from '#catalog/registry/record-columns.ts'

const FOLDER = join(import.meta.dirname, 'rows')

/** A sample part as its documents show it, without the stray spaces that people type. */
export type SamplePart = ReturnType<typeof readParts>[number]

/** A family's rows in `rows/`, in its columns and the file's record columns. A family without a file has none. */
export function sampleRows(family: Family) {
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

/** Parts with one `base` share a datasheet. `look` is a file in `looks/`; some named pictures don't exist. */
function readParts(family: Family) {
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
  return existsSync(file) ? parse(readFileSync(file)) : []
}
