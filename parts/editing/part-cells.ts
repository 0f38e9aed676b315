import { sql } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import { ownNumberColumn } from '#catalog/registry/find-column.ts'
import { knownColumns } from '#catalog/registry/known-columns.ts'
import { keyColumns, rowKey } from '#catalog/side-tables/row-key.ts'
import type { Database } from '#database/open-database.ts'
import { publicNote } from '#parts/changes/catalog-notes.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { presentColumns, readRows } from '#parts/database/part-table-writer.ts'

/** A part's cells by column name, without `id`. A blank cell is null. */
export type Cells = Readonly<Record<string, string | null>>

/** A table as a person edits it: its columns without `id`, in the table's order. */
export type EditedTable = {
  readonly columns: readonly string[]
  readonly number: string | null
  /** The columns that identify a row, the number first. Empty if there is no number. */
  readonly keys: readonly string[]
}

/** Returns null if the table doesn't exist. */
export async function editedTable(database: Database, family: Family): Promise<EditedTable | null> {
  const present = await presentColumns(database, family.table)
  if (present.length === 0) return null
  return {
    columns: present.filter((column) => column !== 'id'),
    number: ownNumberColumn(family, present),
    keys: keyColumns(family, present),
  }
}

/** Returns the columns that the site doesn't read: not in the registry, not published (behavior 15.17). */
export async function privateColumns({ db }: Database, family: Family, columns: readonly string[]): Promise<string[]> {
  const known = knownColumns(family)
  const added = columns.filter((column) => !known.has(column))
  if (added.length === 0) return []
  const notes = await db.selectFrom('catalog_note').select('key').execute()
  const keys = new Set(notes.map(({ key }) => key))
  return added.filter((column) => !keys.has(publicNote(family.table, column)))
}

/** An id that a person may have typed in an address: a whole number that both databases can hold. */
const ID = /^\d{1,18}$/

/** Returns the cells of a stored part, or null if there is none with this id. */
export async function readCells(
  database: Database,
  table: string,
  columns: readonly string[],
  id: string,
): Promise<Cells | null> {
  const [cells = null] = (await readCellsOf(database, table, columns, [id])).values() // or another spelling of its id
  return cells
}

/** Returns the cells of stored parts by id, without missing ones. */
export async function readCellsOf(
  { db }: Database,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Cells>> {
  const rows = await readRows(
    db,
    table,
    columns,
    [...new Set(ids)].filter((id) => ID.test(id)),
  )
  return new Map(
    rows.map(({ id, values }) => [id, Object.fromEntries(columns.map((column, at) => [column, cellText(values[at])]))]),
  )
}

/** Returns the id of another row with the same key, or null. `own` is the id of the edited row. */
export async function idOfKey(
  { db }: Database,
  table: string,
  { keys }: EditedTable,
  { cells, own }: { readonly cells: Cells; readonly own: string | null },
): Promise<string | null> {
  const [column] = keys
  const wanted = keys.map((name) => cells[name])
  if (column === undefined || rowKey(wanted) === '') return null
  const { rows } = await sql<{ id: string }>`
    select cast(id as text) as id from ${sql.id(table)}
    where trim(cast(${sql.id(column)} as text)) = ${wanted[0]?.trim()} and cast(id as text) <> ${own ?? ''}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await readRows(db, table, keys, keys.length > 1 ? ids : ids.slice(0, 1))
  return found.find(({ values }) => rowKey(values) === rowKey(wanted))?.id ?? null
}

/** A cell for comparison: forms send every line end as CR and LF. */
export const comparable = (text: string | null | undefined): string | null =>
  cellText(text?.replaceAll('\r\n', '\n') ?? null)

export const pickCells = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.filter((column) => column in cells).map((column) => [column, cells[column] ?? null]))
