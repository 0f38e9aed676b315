import { GONE } from '#catalog/columns/list-patch.ts'
import { type Packed, unpack } from '#catalog/columns/packed.ts'
import { type DroppedChanges, type PartChange, packChanges } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { NumberMeta } from '#catalog/search/number-index.ts'
import type { NumberPlace } from '#catalog/search/number-place.ts'
import { openNumberPlaces } from '#catalog/search/number-places.ts'
import { catalogBuffer } from '#catalog/store/catalog-builder.ts'
import {
  BUFFER,
  openBuffer,
  type PackedCatalog,
  packedCatalog,
  type TableMeta,
  theBuffer,
} from '#catalog/store/packed-catalog.ts'
import { collectNumbers, openNumbers, packNumbers, patchNumbers } from '#catalog/store/packed-numbers.ts'
import { markAgain, sharedBuffer } from '#catalog/store/shared-numbers.ts'
import { type ChangedRows, openRows, patchTable, type TablePatch } from '#catalog/store/table-patch.ts'

/** What may have changed since a catalog was packed. */
export type CatalogChanges = {
  /** By table; its columns are still the same. */
  readonly rows: ReadonlyMap<string, ChangedRows>
  readonly sample: boolean
  /** All changes of the log, newest first, or null if there are no new ones. */
  readonly log: Iterable<PartChange> | null
  /** What the log no longer has. */
  readonly dropped?: DroppedChanges | null
}

/** A table before and after. Both are null for a missing table. */
type Table = {
  readonly old: Packed<TableMeta> | null
  readonly patch: TablePatch | null
  readonly oldStart: number
  readonly start: number
  readonly isSideTable: boolean
}

/**
 * Makes the catalog of changed rows from the one before, with the very bytes that a build from all rows would make
 * (`catalog-builder.ts`). Buffers in which nothing changes are shared. Reads nothing but the old catalog.
 */
export function patchCatalog(
  base: PackedCatalog,
  own: readonly Family[],
  { rows, sample, log, dropped = null }: CatalogChanges,
): PackedCatalog {
  const families = withSideTables(own)
  const tables = patchTables(base, families, rows)
  const numbers = patchedNumbers(base, tables)
  const changed: Record<string, SharedArrayBuffer> = { [BUFFER.catalog]: catalogBuffer(families, sample) }
  if (log) changed[BUFFER.changes] = packChanges(log, dropped)
  for (const [position, { patch }] of tables.entries()) if (patch) changed[BUFFER.table(position)] = patch.buffer
  if (numbers) {
    changed[BUFFER.numbers] = numbers
    const next = { ...base, buffers: { ...base.buffers, ...changed } }
    for (const [position, marks] of patchShared(base, next, tables)) changed[BUFFER.shared(position)] = marks
  }
  return packedCatalog({ ...base.buffers, ...changed })
}

function patchTables(base: PackedCatalog, families: readonly Family[], rows: CatalogChanges['rows']): Table[] {
  let [oldStart, start] = [0, 0]
  return families.map((family, position) => {
    const old = openBuffer<TableMeta>(base, BUFFER.table(position))
    const changes = rows.get(family.table)
    const made = old && changes ? patchTable(family, old, changes) : null
    const patch = made && family.isSideTable ? { ...made, added: [], gone: [] } : made
    const table = { old, patch, oldStart, start, isSideTable: family.isSideTable === true }
    oldStart += old?.meta.size ?? 0
    start += patch?.size ?? old?.meta.size ?? 0
    return table
  })
}

/** Returns the new index of numbers, or null if the old one still holds. */
function patchedNumbers(base: PackedCatalog, tables: readonly Table[]): SharedArrayBuffer | null {
  const patches = tables.flatMap(({ patch }) => patch ?? [])
  const moved = patches.some(({ rowTo, size }) => size !== rowTo.length || rowTo.some((to, row) => to !== row))
  if (!moved && patches.every(({ added }) => added.length === 0)) return null
  const numbers = patches.every(({ inOrder }) => inOrder) ? patchNumbers(...numberChanges(base, tables)) : null
  return numbers ?? allNumbers(tables)
}

function numberChanges(base: PackedCatalog, tables: readonly Table[]): Parameters<typeof patchNumbers> {
  const last = tables.at(-1)
  const partTo = new Uint32Array((last?.oldStart ?? 0) + (last?.old?.meta.size ?? 0))
  const opened = tables.map(({ old }) => (old ? openRows(old) : null))
  for (const { old, patch, oldStart, start } of tables) {
    for (let row = 0; row < (old?.meta.size ?? 0); row++) {
      const to = patch ? (patch.rowTo[row] ?? GONE) : row
      partTo[oldStart + row] = to === GONE ? GONE : start + to
    }
  }
  const added = tables.flatMap(({ patch, oldStart, start }, family) =>
    (patch?.added ?? []).map(({ row, before, column, text }) => {
      return { part: start + row, family, column, text, before: oldStart + before }
    }),
  )
  const textOf = ({ part, family, column }: NumberPlace) =>
    opened[family]?.numbers(part - (tables[family]?.oldStart ?? 0))[column]?.trim() ?? ''
  return [theBuffer<NumberMeta>(base, BUFFER.numbers), { partTo, added, textOf }]
}

/** Builds the index from all numbers: their characters have changed, or the order of many rows. */
function allNumbers(tables: readonly Table[]): SharedArrayBuffer {
  const numbers = collectNumbers()
  for (const [family, { old, patch, start, isSideTable }] of tables.entries()) {
    if (isSideTable) continue
    const table = patch ? unpack<TableMeta>(patch.buffer) : old
    if (!table) continue
    const rows = openRows(table)
    for (let row = 0; row < table.meta.size; row++) {
      rows.numbers(row).forEach((text, column) => {
        if (text?.trim()) numbers.add(text.trim(), start + row, family, column)
      })
    }
  }
  return packNumbers(numbers.list())
}

/** Marks the shared numbers again, of the numbers that came or went. Returns the marks that differ, by position. */
function patchShared(base: PackedCatalog, next: PackedCatalog, tables: readonly Table[]) {
  const opened = tables.map((_, position) => {
    const table = openBuffer<TableMeta>(next, BUFFER.table(position))
    return table && openRows(table)
  })
  const marks = tables.map(({ old, patch }, position) => {
    const before = openBuffer(base, BUFFER.shared(position))?.section('shared') ?? new Uint8Array()
    const after = new Uint8Array(patch?.size ?? old?.meta.size ?? 0)
    before.forEach((mark, row) => {
      const to = patch ? (patch.rowTo[row] ?? GONE) : row
      if (to !== GONE) after[to] = mark
    })
    return { before, after }
  })
  const numbersAt = ({ part, family }: NumberPlace) =>
    (opened[family]?.numbers(part - (tables[family]?.start ?? 0)) ?? []).map((text) => text?.trim() ?? '')
  const numbers = theBuffer<NumberMeta>(next, BUFFER.numbers)
  const places = openNumberPlaces(
    numbers.section,
    openNumbers(numbers),
    (place) => numbersAt(place)[place.column] ?? '',
  )
  markAgain(
    tables.flatMap(({ patch }) => (patch ? [...patch.gone, ...patch.added.map(({ text }) => text)] : [])),
    (number) => places.equal(number, Number.POSITIVE_INFINITY),
    (place) => numbersAt(place).find((text) => text !== '') ?? '',
    ({ part, family }, isShared) => {
      const mark = marks[family]
      if (mark) mark.after[part - (tables[family]?.start ?? 0)] = Number(isShared)
    },
  )
  return marks.flatMap(({ before, after }, position): [number, SharedArrayBuffer][] => {
    if (before.length === after.length && after.every((mark, row) => mark === before[row])) return []
    return [[position, sharedBuffer(after)]]
  })
}
