import { columnKind } from '#catalog/registry/column-kind.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { insertRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import {
  conflictsIn,
  type EditOutcome,
  type Editor,
  locked,
  numberOf,
  numberTaken,
} from '#parts/editing/locked-edit.ts'
import {
  type Cells,
  comparable,
  type EditedTable,
  editedTable,
  privateColumns,
  readCells,
} from '#parts/editing/part-cells.ts'
import { type PartEntry, partHistory } from '#parts/editing/part-history.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import { createRowChecker } from '#parts/import/row-checker.ts'
import { createRowNotes } from '#parts/import/row-notes.ts'
import { type UndoOutcome, undoRun } from '#parts/runs/undo-run.ts'
import type { Act } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'

type Checked = { readonly cells: Cells; readonly errors: readonly RowError[] }

const NO_NUMBER = 'the part number is missing'

/**
 * Checks cells as an import checks a row with them (behavior 15.10, 15.20), and cleans them as it does: without the
 * spaces around a value, with accents joined. `cells` are the new values of the columns that a person has changed.
 */
function checkCells(family: Family, { columns, number }: EditedTable, cells: Cells): Checked {
  const changed = columns.filter((column) => column in cells)
  // A row without a number is an error of its own, so it is checked here and not in the row.
  const numbers = number !== null && number in cells ? changed : ['', ...changed]
  const names = numbers.map((column) => column || (number ?? ''))
  const notes = createRowNotes(names, () => undefined)
  const check = createRowChecker(
    {
      columns: names,
      headings: names,
      kinds: names.map((name) => columnKind(family, name)),
      number: number ?? '',
      numberForm: family.numberForm ?? null,
      ragged: true,
      asWritten: false,
    },
    notes,
  )
  const typed = numbers.map((column) => (column === '' ? 'known' : (cells[column] ?? '')))
  const { row, errors } = check({ line: 1, cells: typed })
  if (errors.length > 0) return { cells, errors }
  if (row === null) return { cells, errors: [withoutNumber(number, cells[number ?? ''] ?? null)] }
  const values = names.map((_, at) => row.values[at] ?? null)
  const cleaned = numbers.flatMap((column, at) => (column === '' ? [] : [[column, values[at] ?? null] as const]))
  return { cells: Object.fromEntries(cleaned), errors: [] }
}

/** An import leaves such a row out. A person who edits it is told. */
function withoutNumber(column: string | null, typed: string | null): RowError {
  if (!typed?.trim()) return { column, what: NO_NUMBER, hint: 'Every part needs one' }
  return { column, what: `'${typed.trim()}' is what a row of sums has`, hint: 'Write the part number' }
}

/** The part that was shown, its cells at that time, and those that a person has written. */
type PartEdit = { readonly id: string; readonly seen: Cells; readonly wanted: Cells }

/**
 * Changes cells of one part. Only those that differ from what was seen are written, so a change of another cell in
 * between stays; one of the same cell is a conflict (behavior 21.22).
 */
export function changePart(database: Database, family: Family, edit: PartEdit, editor: Editor): Promise<EditOutcome> {
  return locked(database, family, editor, async ({ tx, table, run }) => {
    const { id, seen, wanted } = edit
    const stored = await readCells(tx, family.table, table.columns, id)
    if (!stored) return { kind: 'gone' }
    const edited = table.columns.filter((one) => one in wanted && comparable(wanted[one]) !== comparable(seen[one]))
    const { cells, errors } = checkCells(family, table, pick(wanted, edited))
    const columns = edited.filter((one) => comparable(cells[one]) !== comparable(stored[one]))
    const taken = await numberTaken(tx, family, table, { columns, cells, own: id })
    if (errors.length > 0) return { kind: 'refused', errors: [...errors, ...taken] }
    const conflicts = conflictsIn(columns, stored, { seen, wanted: cells })
    if (conflicts.length > 0) return { kind: 'conflict', conflicts, cells: stored }
    if (columns.length === 0) return { kind: 'done', id, number: numberOf(table, stored), run: null }
    if (taken.length > 0) return { kind: 'refused', errors: taken }
    const values = columns.map((column) => cells[column] ?? null)
    return await run(numberOf(table, { ...stored, ...cells }), async (around) => {
      await updateRows(tx.db, family.table, columns, [{ id, values }], around)
      return id
    })
  })
}

/** Adds a part, with the next id. */
export function addPart(database: Database, family: Family, wanted: Cells, editor: Editor): Promise<EditOutcome> {
  return locked(database, family, editor, async ({ tx, table, run }) => {
    const { columns: all, number } = table
    const asked = { ...pick(wanted, all), ...(number === null ? {} : { [number]: wanted[number] ?? null }) }
    const { cells, errors } = checkCells(family, table, asked)
    const columns = all.filter((column) => column in cells)
    const taken = await numberTaken(tx, family, table, { columns, cells, own: null })
    if (errors.length + taken.length > 0) return { kind: 'refused', errors: [...errors, ...taken] }
    const values = columns.map((column) => cells[column] ?? null)
    return await run(numberOf(table, cells), async (around) => {
      const [added = ''] = await insertRows(tx.db, family.table, columns, [{ id: null, values }], around)
      await noteFilled(tx.db, editor.now)
      return added
    })
  })
}

/** Removes a part, unless it has changed since it was shown. */
export function removePart(
  database: Database,
  family: Family,
  { id, seen }: Pick<PartEdit, 'id' | 'seen'>,
  editor: Editor,
): Promise<EditOutcome> {
  return locked(database, family, editor, async ({ tx, table, run }) => {
    const { columns } = table
    const stored = await readCells(tx, family.table, columns, id)
    if (!stored) return { kind: 'gone' }
    const conflicts = conflictsIn(columns, stored, { seen, wanted: seen })
    if (conflicts.length > 0) return { kind: 'conflict', conflicts, cells: stored }
    return await run(numberOf(table, stored), async (around) => {
      await removeRows(tx.db, family.table, [id], around)
      return id
    })
  })
}

const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.filter((column) => column in cells).map((column) => [column, cells[column] ?? null]))

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
