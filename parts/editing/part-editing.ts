import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { addPart, changePart, type PartEdit, removePart } from '#parts/editing/edit-part.ts'
import type { EditOutcome, Editor } from '#parts/editing/locked-edit.ts'
import { type Cells, editedTable, privateColumns, readCells } from '#parts/editing/part-cells.ts'
import { type PartEntry, partHistory } from '#parts/editing/part-history.ts'
import { type UndoOutcome, undoRun } from '#parts/runs/undo-run.ts'
import type { Act } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'

/** The columns of a table, for a form: without `id`, in the table's order. */
export type TableForm = {
  readonly table: string
  readonly columns: readonly string[]
  /** The column with the part number, or null if the table has none. */
  readonly number: string | null
  /** Those that the site doesn't read. */
  readonly hidden: readonly string[]
}

/** Edits the parts of our own database, one at a time. Throws a Problem (404) for a table that doesn't exist. */
export type PartEditing = {
  form(table: string): Promise<TableForm>
  /** `cells` is null if there is no part with this id. Its history is there even then. */
  read(form: TableForm, id: string): Promise<{ readonly cells: Cells | null; readonly history: readonly PartEntry[] }>
  change(table: string, edit: PartEdit, by: Person): Promise<EditOutcome>
  add(table: string, cells: Cells, by: Person): Promise<EditOutcome>
  remove(table: string, part: Pick<PartEdit, 'id' | 'seen'>, by: Person): Promise<EditOutcome>
  /** Takes the run of one edit back. `part` is what a person calls the part. Throws a Problem if it can't be undone. */
  undo(run: string, part: string, by: Person): Promise<UndoOutcome>
}

type Settings = {
  readonly database: () => Promise<Database>
  families(): readonly Family[]
  now(): Date
  /** How many bytes the rows before and after all runs may take. */
  readonly keepBytes: number
  readonly record: (act: Act) => Promise<void>
}

export function createPartEditing({ database, families, now, keepBytes, record }: Settings): PartEditing {
  const editor = (by: Person): Editor => ({ by, now: now(), keepBytes })
  function familyOf(table: string): Family {
    const family = families().find((one) => one.table === table)
    if (family) return family
    throw new Problem(404, `There is no family with the table '${table}'.`, 'Choose one on the page Parts.')
  }
  async function recorded(action: string, table: string, by: Person, outcome: EditOutcome): Promise<EditOutcome> {
    if (outcome.kind !== 'done' || outcome.run === null) return outcome
    const { id, number, run } = outcome
    await record({ by, action, subject: number ?? `${table} ${id}`, detail: { table, id, run } })
    return outcome
  }
  return {
    async form(table) {
      const family = familyOf(table)
      const opened = await database()
      const found = await editedTable(opened, family)
      if (!found) throw new Problem(404, `The database has no table '${table}'.`, 'Someone has dropped it.')
      const hidden = await privateColumns(opened, family, found.columns)
      return { table, columns: found.columns, number: found.number, hidden }
    },
    async read({ table, columns }, id) {
      const opened = await database()
      return { cells: await readCells(opened, table, columns, id), history: await partHistory(opened.db, table, id) }
    },
    change: async (table, edit, by) =>
      recorded('part.changed', table, by, await changePart(await database(), familyOf(table), edit, editor(by))),
    add: async (table, cells, by) =>
      recorded('part.added', table, by, await addPart(await database(), familyOf(table), cells, editor(by))),
    remove: async (table, part, by) =>
      recorded('part.deleted', table, by, await removePart(await database(), familyOf(table), part, editor(by))),
    async undo(run, part, by) {
      const options = { by, now: now(), keepBytes, later: 'ask' } as const
      const outcome = await undoRun(await database(), families(), run, options)
      if (outcome.done) await record({ by, action: 'part.undone', subject: part, detail: { run } })
      return outcome
    },
  }
}
