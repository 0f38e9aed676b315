import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { type AroundWrite, lockTable } from '#parts/database/part-table-writer.ts'
import { type Cells, comparable, type EditedTable, editedTable, idOfKey } from '#parts/editing/part-cells.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'

/** A cell that someone else has changed since it was shown: its value now, and the wanted one. */
export type EditedCell = { readonly column: string; readonly now: string | null; readonly wanted: string | null }

export type EditOutcome =
  /** `run` is what an undo reverts, or null if there was nothing to change. */
  | { readonly kind: 'done'; readonly id: string; readonly number: string | null; readonly run: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly RowError[] }
  /** `cells` are the part's current ones. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly EditedCell[]; readonly cells: Cells }
  | { readonly kind: 'gone' }

/** Who edits, when, and the limit in bytes for the stored rows before and after all runs. */
export type Editor = { readonly now: Date; readonly by: RunAuthor | null }

/** What an edit works on. Its table is locked until the edit ends. */
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

/** Returns the cells of these columns that differ from what was seen. */
export const conflictsIn = (
  columns: readonly string[],
  stored: Cells,
  { seen, wanted }: { readonly seen: Cells; readonly wanted: Cells },
): EditedCell[] =>
  columns
    .filter((column) => comparable(stored[column]) !== comparable(seen[column]))
    .map((column) => ({ column, now: stored[column] ?? null, wanted: wanted[column] ?? null }))

type Written = { readonly columns: readonly string[]; readonly cells: Cells; readonly own: string | null }

/** Returns an error if another part already has the new number. `cells` are all of the edited part, `own` is its id. */
export async function numberTaken(
  database: Database,
  { table }: Family,
  form: EditedTable,
  { columns, cells, own }: Written,
): Promise<RowError[]> {
  if (!form.keys.some((key) => columns.includes(key))) return []
  const id = await idOfKey(database, table, form, { cells, own })
  return id === null ? [] : [takenBy(form, cells, id)]
}

/** Returns the error of a number that the part with this id has. */
export const takenBy = ({ number, keys: [, ...others] }: EditedTable, cells: Cells, id: string): RowError => ({
  column: number,
  what: `'${cells[number ?? '']?.trim()}' is in the table already, as id ${id}`,
  hint: `Change that ${others.length > 0 ? 'row' : 'part'}, or write another ${['number', ...others].join(' or ')}`,
})

export const numberOf = ({ number }: EditedTable, cells: Cells): string | null => cells[number ?? '']?.trim() ?? null
