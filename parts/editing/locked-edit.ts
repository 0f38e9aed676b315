import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { type AroundWrite, lockTable } from '#parts/database/part-table-writer.ts'
import { type Cells, comparable, type EditedTable, editedTable, idOfKey } from '#parts/editing/part-cells.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'

/** A cell that someone else has changed since it was shown: what it is now, and what this person wants. */
export type EditedCell = { readonly column: string; readonly now: string | null; readonly wanted: string | null }

/** What became of an edit. Nothing is written unless it is done. */
export type EditOutcome =
  /** `run` is what an undo takes back, or null if nothing had to be changed. */
  | { readonly kind: 'done'; readonly id: string; readonly number: string | null; readonly run: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly RowError[] }
  /** `cells` are the part's as they are now. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly EditedCell[]; readonly cells: Cells }
  | { readonly kind: 'gone' }

/** Who edits, when, and how many bytes the rows before and after all runs may take. */
export type Editor = { readonly now: Date; readonly by: RunAuthor | null; readonly keepBytes: number }

/** What an edit works on: its table is locked until it ends. */
type Edit = {
  readonly tx: Database
  readonly table: EditedTable
  /** Writes and records a change of the part with this number. `write` returns the part's id. */
  run(number: string | null, write: (around: AroundWrite) => Promise<string>): Promise<EditOutcome>
}

/** What an edit of a dropped table says. */
export const NO_TABLE = { column: null, what: 'the table is missing in the database', hint: 'Someone has dropped it' }

/**
 * Runs an edit in one transaction. Each is a run of its own, as an import is, so it is undone in the same way. `action` is what
 * Acts calls it.
 */
export async function locked(
  { db, dialect }: Database,
  family: Family,
  { now, by, keepBytes }: Editor,
  action: string,
  edit: (edit: Edit) => Promise<EditOutcome>,
): Promise<EditOutcome> {
  return await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, dialect }
    const table = await editedTable(tx, family)
    if (!table) return { kind: 'refused', errors: [NO_TABLE] }
    await lockTable(tx, family.table)
    const run: Edit['run'] = async (number, write) => {
      const recorder = await RunRecorder.start(tx, { kind: 'edit', by, keepBytes }, { now })
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

/** The cells of these columns that differ from what was seen. */
export const conflictsIn = (
  columns: readonly string[],
  stored: Cells,
  { seen, wanted }: { readonly seen: Cells; readonly wanted: Cells },
): EditedCell[] =>
  columns
    .filter((column) => comparable(stored[column]) !== comparable(seen[column]))
    .map((column) => ({ column, now: stored[column] ?? null, wanted: wanted[column] ?? null }))

type Written = { readonly columns: readonly string[]; readonly cells: Cells; readonly own: string | null }

/** An error if another part has a new number already. `cells` are all of the edited part, and `own` is its id. */
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

/** The error of a number that the part with this id has. */
export const takenBy = ({ number, keys: [, ...others] }: EditedTable, cells: Cells, id: string): RowError => ({
  column: number,
  what: `'${cells[number ?? '']?.trim()}' is in the table already, as id ${id}`,
  hint: `Change that ${others.length > 0 ? 'row' : 'part'}, or write another ${['number', ...others].join(' or ')}`,
})

export const numberOf = ({ number }: EditedTable, cells: Cells): string | null => cells[number ?? '']?.trim() ?? null
