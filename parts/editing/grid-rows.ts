import type { Database } from '#database/open-database.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { readRows, type StoredRow } from '#parts/database/part-table-writer.ts'

export type GridQuery = {
  /** Texts that cells contain, by column, ignoring case. `=text` is an exact match, `=` an empty cell, `!` negates. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string | null
  readonly dir: 'asc' | 'desc'
  readonly page: number
}
export type GridPage = Awaited<ReturnType<typeof gridRows>>

const GRID_PAGE = 1_000
const MAX_FILTER = 200
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Reads a page of rows as stored, with private columns. Ignores unknown names, and cuts filters at 200 characters. */
export async function gridRows(
  { db }: Database,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  { filters, sort, dir, page }: GridQuery,
) {
  const tests = Object.entries(filters).flatMap(([column, text]) =>
    columns.includes(column) && text.trim() !== ''
      ? [{ column, matches: cellTest(text.trim().slice(0, MAX_FILTER)) }]
      : [],
  )
  const sorted = sort !== null && columns.includes(sort) ? sort : null
  const read = [...new Set([...tests.map(({ column }) => column), ...(sorted === null ? [] : [sorted])])]
  const rows = await readRows(db, table, read, null)
  const cellOf = ({ values }: StoredRow, column: string) => cellText(values[read.indexOf(column)])?.trim() ?? ''
  const matching = rows.filter((row) => tests.every(({ column, matches }) => matches(cellOf(row, column))))
  if (sorted !== null) {
    const sign = dir === 'asc' ? 1 : -1
    matching.sort((a, b) => sign * collator.compare(cellOf(a, sorted), cellOf(b, sorted)))
  }
  const ids = matching.slice((page - 1) * GRID_PAGE, page * GRID_PAGE).map(({ id }) => id)
  const stored = await readRows(db, table, columns, ids)
  const found = new Map(stored.map(({ id, values }) => [id, { id, cells: values.map(cellText) }]))
  const pageCount = Math.max(1, Math.ceil(matching.length / GRID_PAGE))
  return { total: matching.length, pageCount, rows: ids.flatMap((id) => found.get(id) ?? []) }
}

function cellTest(text: string): (cell: string) => boolean {
  if (text.startsWith('!')) {
    const not = cellTest(text.slice(1))
    return (cell) => !not(cell)
  }
  const wanted = text.toLowerCase()
  if (wanted.startsWith('=')) return (cell) => cell.toLowerCase() === wanted.slice(1).trim()
  return (cell) => cell.toLowerCase().includes(wanted)
}
