import { GONE, type ListPatch, patchList, placeIn } from '#catalog/columns/list-patch.ts'
import { type Packed, pack, type Section } from '#catalog/columns/packed.ts'
import { openColumn, type PackedColumn, patchColumn } from '#catalog/columns/packed-column.ts'
import { insertInOrder, orderRows } from '#catalog/columns/row-order.ts'
import { factCoder, factIndexAt, packFacts } from '#catalog/compliance/fact-columns.ts'
import { type Family, NUMBER_KEY } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'
import type { TableMeta } from '#catalog/store/packed-catalog.ts'

type Cells = readonly (string | null)[]

/** Rows that may have changed, by id, with their values in the order of the table's columns; null for removed ones. */
export type ChangedRows = ReadonlyMap<string, Cells | null>

/** A number of a row that is new or has other numbers now. */
type AddedNumber = {
  readonly row: number
  /** The old row that this one comes before. */
  readonly before: number
  readonly column: number
  readonly text: string
}

export type TablePatch = {
  readonly buffer: SharedArrayBuffer
  readonly size: number
  /** From old rows to new ones. GONE for a row that goes or gets other numbers. */
  readonly rowTo: Uint32Array
  readonly added: readonly AddedNumber[]
  /** The numbers of the old rows that are GONE. */
  readonly gone: readonly string[]
  /** Whether all rows that stay are in the same order as before. */
  readonly inOrder: boolean
}

/** A packed table, open for reading its rows. */
export type OpenRows = {
  readonly columns: readonly PackedColumn[]
  /** A row's numbers as stored, the own one first. */
  numbers(row: number): (string | null)[]
  id(row: number): string
}

export function openRows({ meta, section }: Packed<TableMeta>): OpenRows {
  const columns = meta.columns.map((_, index) => openColumn(String(index), section))
  const ids = columns[meta.columns.indexOf('id')]
  return {
    columns,
    numbers: (row) => meta.numbers.map((column) => columns[column]?.at(row) ?? null),
    id: (row) => ids?.at(row) ?? '',
  }
}

type NewRow = { readonly id: string; readonly cells: Cells; readonly old: number | null }

/**
 * Makes the packed table with changed rows from the old one, with the very bytes that a build from all rows would make
 * (`catalog-builder.ts`). Returns null if nothing has changed.
 */
export function patchTable(family: Family, table: Packed<TableMeta>, changes: ChangedRows): TablePatch | null {
  const { meta, section } = table
  const old = openRows(table)
  const byId = section('byId')
  const isGone = new Uint8Array(meta.size)
  const come = newRows(old, byId, changes, isGone)
  if (come.length === 0 && !isGone.includes(1)) return null
  const numbersOf = ({ cells }: NewRow) => meta.numbers.map((column) => cells[column] ?? null)
  const oldRows = { length: meta.size, number: (row: number) => firstText(old.numbers(row)), id: old.id }
  const newRowsIn = (rows: readonly NewRow[]) => ({
    length: rows.length,
    number: (row: number) => firstText(rows[row] ? numbersOf(rows[row]) : []),
    id: (row: number) => rows[row]?.id ?? '',
  })
  const added = Array.from(orderRows(family.order, newRowsIn(come)), (row) => come[row]).filter(
    (row) => row !== undefined,
  )
  const inserted = insertInOrder(family.order, oldRows, isGone, newRowsIn(added))
  const rows = inserted ?? sortAgain(family, oldRows, isGone, newRowsIn(added))

  const sections = new Map<string, Section>()
  for (const [index, column] of old.columns.entries()) {
    const values = added.map(({ cells }) => cells[index] ?? null)
    patchColumn(String(index), column, rows, values, sections)
  }
  sections.set('byId', patchById(old, byId, isGone, rows, added))
  packFacts('facts', patchFacts(family, meta, factIndexAt('facts', section), rows, added), sections)
  const buffer = pack({ ...meta, size: rows.from.length }, sections)

  const rowTo = rows.to.slice()
  const same = (row: NewRow) => row.old !== null && numbersOf(row).join('\n') === old.numbers(row.old).join('\n')
  // The old place of each new row; a row that only has other cells stays where it is, too.
  const staying = rows.from.map((place) => {
    const row = place < 0 ? added[~place] : undefined
    return row && row.old !== null && same(row) ? row.old : place
  })
  const numbers = added.flatMap((row, index): AddedNumber[] => {
    const place = rows.added[index] ?? 0
    if (row.old !== null && same(row)) {
      rowTo[row.old] = place
      return []
    }
    const before = staying.subarray(0, place).findLast((other) => other >= 0)
    return numbersOf(row).flatMap((text, column) => {
      const trimmed = text?.trim()
      return trimmed ? [{ row: place, before: before === undefined ? 0 : before + 1, column, text: trimmed }] : []
    })
  })
  const gone: string[] = []
  rowTo.forEach((to, row) => {
    if (to === GONE) gone.push(...old.numbers(row).flatMap((text) => text?.trim() || []))
  })
  return { buffer, size: rows.from.length, rowTo, added: numbers, gone, inOrder: inserted !== null }
}

/** Returns the rows that are new or differ, and marks the old ones that go or are replaced. */
function newRows(old: OpenRows, byId: Section, changes: ChangedRows, isGone: Uint8Array): NewRow[] {
  const found: NewRow[] = []
  for (const [id, values] of changes) {
    const place = placeIn(byId.length, (at) => old.id(byId[at] ?? 0) < id)
    const row = place < byId.length && old.id(byId[place] ?? 0) === id ? (byId[place] ?? null) : null
    const cells = values?.map((value) => (value === null || value.trim() === '' ? null : value)) ?? null
    if (cells && row !== null && old.columns.every((column, index) => column.at(row) === (cells[index] ?? null)))
      continue
    if (row !== null) isGone[row] = 1
    if (cells) found.push({ id, cells, old: row })
  }
  return found
}

const firstText = (texts: readonly (string | null)[]): string | null => texts.find((text) => text !== null) ?? null

type Rows = Parameters<typeof orderRows>[1]

/** Puts all rows in order again, where a new one has no single place among the others. */
function sortAgain({ order }: Family, old: Rows, isGone: Uint8Array, added: Rows): ListPatch {
  const staying = Array.from(isGone.keys()).filter((row) => isGone[row] === 0)
  const either = <Value>(row: number, ofOld: (row: number) => Value, ofAdded: (row: number) => Value): Value =>
    row < staying.length ? ofOld(staying[row] ?? 0) : ofAdded(row - staying.length)
  const all = {
    length: staying.length + added.length,
    number: (row: number) => either(row, old.number, added.number),
    id: (row: number) => either(row, old.id, added.id),
  }
  const from = Int32Array.from(orderRows(order, all), (row) =>
    either(
      row,
      (place) => place,
      (place) => ~place,
    ),
  )
  const to = new Uint32Array(isGone.length).fill(GONE)
  const places = new Uint32Array(added.length)
  from.forEach((place, row) => {
    if (place < 0) places[~place] = row
    else to[place] = row
  })
  return { from, to, added: places }
}

function patchById(
  old: OpenRows,
  byId: Section,
  isGone: Uint8Array,
  rows: ListPatch,
  added: readonly NewRow[],
): Uint32Array {
  const sorted = added.map(({ id }, index) => ({ id, row: rows.added[index] ?? 0 }))
  sorted.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  const before = sorted.map(({ id }) => placeIn(byId.length, (place) => old.id(byId[place] ?? 0) < id))
  const { from } = patchList(
    Uint8Array.from(byId, (row) => isGone[row] ?? 0),
    before,
  )
  return Uint32Array.from(from, (place) => (place < 0 ? sorted[~place]?.row : rows.to[byId[place] ?? 0]) ?? 0)
}

function patchFacts(
  family: Family,
  { columns, numbers }: TableMeta,
  indexAt: (row: number) => number,
  rows: ListPatch,
  added: readonly NewRow[],
): Uint16Array {
  const at = new Map(family.columns.map((column) => [column.key, findColumn(column, columns)]))
  at.set(NUMBER_KEY, numbers[0] ?? -1)
  const code = factCoder(family, (row, key) => added[row]?.cells[at.get(key) ?? -1] ?? null)
  return Uint16Array.from(rows.from, (place) => (place < 0 ? code(~place) : indexAt(place)))
}
