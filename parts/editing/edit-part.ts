import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { insertRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import { checkCells } from '#parts/editing/check-cells.ts'
import {
  conflictsIn,
  type EditOutcome,
  type Editor,
  locked,
  numberOf,
  numberTaken,
} from '#parts/editing/locked-edit.ts'
import { type Cells, comparable, readCells } from '#parts/editing/part-cells.ts'

/** The part that was shown, its cells at that time, and those that a person has written. */
export type PartEdit = { readonly id: string; readonly seen: Cells; readonly wanted: Cells }

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
