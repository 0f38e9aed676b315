import type { PartsTable } from '#catalog/answers.ts'
import { compareIds } from '#catalog/columns/row-order.ts'

export type ImagePage = ReturnType<typeof imageTiles>

const ROWS_PER_PAGE = 1000

/** A page of 1,000 rows by id, without those that have no picture (behavior 4.14). Past the end it is the last page. */
export function imageTiles(table: PartsTable, page: number) {
  const pageCount = Math.max(1, Math.ceil(table.size / ROWS_PER_PAGE))
  const shown = Math.min(Math.max(1, page), pageCount)
  const rows = rowsById(table).subarray((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE)
  return { tiles: Array.from(rows, (row) => tile(table, row)).flatMap((each) => each ?? []), page: shown, pageCount }
}

const sorted = new WeakMap<PartsTable, Uint32Array>()

function rowsById(table: PartsTable): Uint32Array {
  const known = sorted.get(table)
  if (known) return known
  const rows = Array.from({ length: table.size }, (_, row) => ({ row, id: table.id(row) }))
  const byId = Uint32Array.from(
    rows.sort((a, b) => compareIds(a.id, b.id)),
    ({ row }) => row,
  )
  sorted.set(table, byId)
  return byId
}

/** A tile of the image browser. Its caption is place and number: `{table}_{id}_` and `{number}` (behavior 4.14). */
function tile(table: PartsTable, row: number) {
  const { id, number, url, imageUrl } = table.listed(row)
  if (imageUrl === null) return null
  return { place: withoutSpaces(`${table.family.table}_${id}_`), number: withoutSpaces(number ?? ''), imageUrl, url }
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '_')
