import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { keyColumns, rowKey } from '#catalog/side-tables/row-key.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import { publicColumns } from '#parts/database/database-rows.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { type AroundWrite, type ExistingRows, presentColumns, readRows } from '#parts/database/part-table-writer.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import { createRowChecker, RowNotes } from '#parts/import/row-checker.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import { lockRuns, RunRecorder } from '#parts/runs/run-recorder.ts'

export type Cells = Readonly<Record<string, string | null>>

export type EditedTable = NonNullable<Awaited<ReturnType<typeof editedTable>>>

/** A table as a person edits it: its columns without `id`, in the table's order. `keys` identify a row, the number first. */
export async function editedTable(database: Database, family: Family) {
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
  const notes = await db.selectFrom('catalog_note').select('key').execute()
  const shown = new Set(publicColumns(family, columns, new Set(notes.map(({ key }) => key))))
  return columns.filter((column) => !shown.has(column))
}

/** An id that a person may have typed in an address: a whole number that both databases can hold. */
const ID = /^\d{1,18}$/

export async function readCells(database: Database, table: string, columns: readonly string[], id: string) {
  const [cells = null] = (await readCellsOf(database, table, columns, [id])).values() // or another spelling of its id
  return cells
}

export async function readCellsOf({ db }: Database, table: string, columns: readonly string[], ids: readonly string[]) {
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

/** A cell for comparison: forms send every line end as CR and LF. */
export const comparable = (text: string | null | undefined): string | null =>
  cellText(text?.replaceAll('\r\n', '\n') ?? null)

export const pickCells = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.filter((column) => column in cells).map((column) => [column, cells[column] ?? null]))

export type EditedCell = { readonly column: string; readonly now: string | null; readonly wanted: string | null }

export type EditOutcome =
  /** `run` is what an undo reverts, or null if there was nothing to change. */
  | { readonly kind: 'done'; readonly id: string; readonly number: string | null; readonly run: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly RowError[] }
  | { readonly kind: 'conflict'; readonly conflicts: readonly EditedCell[]; readonly cells: Cells }
  | { readonly kind: 'gone' }

export type Editor = { readonly now: Date; readonly by: RunAuthor | null }

type Edit = {
  readonly tx: Database
  readonly table: EditedTable
  /** Writes and records a change of the part with this number. `write` returns the part's id. */
  run(number: string | null, write: (around: AroundWrite) => Promise<string>): Promise<EditOutcome>
}

export const NO_TABLE = { column: null, what: 'the table is missing in the database', hint: 'Someone has dropped it' }

/** Runs an edit in one transaction, recorded as a run that can be undone. `action` is its name in the log. */
export async function locked(
  { db, dialect }: Database,
  family: Family,
  { now, by }: Editor,
  action: string,
  edit: (edit: Edit) => Promise<EditOutcome>,
): Promise<EditOutcome> {
  return await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, dialect }
    const table = await editedTable(tx, family)
    if (!table) return { kind: 'refused', errors: [NO_TABLE] }
    await lockRuns(tx) // before the table, as imports do, to avoid a deadlock
    await lockTable(tx, family.table)
    const run: Edit['run'] = async (number, write) => {
      const recorder = await RunRecorder.start(tx, { kind: 'edit', by }, { now })
      recorder.openTable(family.table, table.number, true)
      const id = await write(recorder.around)
      const counts = { ...(await recorder.closeTable()), unchanged: 0 }
      const act = { action, subject: number ?? `${family.table} ${id}`, detail: { table: family.table, id } }
      await recorder.end({ tables: [{ table: family.table, ...counts, summary: false }], act })
      return { kind: 'done', id, number, run: recorder.id }
    }
    return await edit({ tx, table, run })
  })
}

export const conflictsIn = (
  columns: readonly string[],
  stored: Cells,
  { seen, wanted }: { readonly seen: Cells; readonly wanted: Cells },
): EditedCell[] =>
  columns
    .filter((column) => comparable(stored[column]) !== comparable(seen[column]))
    .map((column) => ({ column, now: stored[column] ?? null, wanted: wanted[column] ?? null }))

/** Returns an error if another part already has the new number. `cells` are all of the edited part, `own` is its id. */
export function numberTaken(
  { byKey }: Pick<ExistingRows, 'byKey'>,
  form: EditedTable,
  cells: Cells,
  own: string | null,
): RowError[] {
  const { number, keys } = form
  const [, ...others] = keys
  const id = byKey.get(rowKey(keys.map((key) => cells[key])))?.find((each) => each !== own)
  if (id === undefined) return []
  const what = `'${cells[number ?? '']?.trim()}' is in the table already, as id ${id}`
  const hint = `Change that ${others.length > 0 ? 'row' : 'part'}, or write another ${['number', ...others].join(' or ')}`
  return [{ column: number, what, hint }]
}

export const numberOf = ({ number }: EditedTable, cells: Cells): string | null => cells[number ?? '']?.trim() ?? null

/** Returns an edit's cells to write, and those that someone else has changed since they were shown (behavior 21.22). */
export function checkEdit(
  family: Family,
  table: EditedTable,
  stored: Cells,
  { seen, wanted }: { readonly seen: Cells; readonly wanted: Cells },
) {
  const edited = table.columns.filter(
    (column) => column in wanted && comparable(wanted[column]) !== comparable(seen[column]),
  )
  const { cells, errors } = checkCells(family, table, pickCells(wanted, edited))
  const columns = edited.filter((column) => comparable(cells[column]) !== comparable(stored[column]))
  return { cells, errors, columns, conflicts: conflictsIn(columns, stored, { seen, wanted: cells }) }
}

/** Checks and cleans changed cells as an import does (behavior 15.10, 15.20): trims values and joins accents. */
export function checkCells(family: Family, { columns, number }: EditedTable, cells: Cells) {
  const changed = columns.filter((column) => column in cells)
  const names = number !== null && number in cells ? changed : ['id', ...changed] // with an id, it needs no number
  const shape = { family, columns: names, headings: names, number: number ?? '', keys: [], ragged: true }
  const check = createRowChecker({ ...shape, asWritten: false }, new RowNotes(names, () => undefined))
  const { row, errors } = check({ line: 1, cells: names.map((name) => (name === 'id' ? '1' : (cells[name] ?? ''))) })
  if (errors.length > 0) return { cells, errors }
  if (row === null) return { cells, errors: [withoutNumber(number, cells[number ?? ''] ?? null)] }
  return { cells: Object.fromEntries(changed.map((column, at) => [column, row.values[at] ?? null])), errors: [] }
}

/** An import skips such a row. A person who edits it gets an error. */
function withoutNumber(column: string | null, typed: string | null): RowError {
  if (!typed?.trim()) return { column, what: 'the part number is missing', hint: 'Every part needs one' }
  return { column, what: `'${typed.trim()}' is what a row of sums has`, hint: 'Write the part number' }
}
