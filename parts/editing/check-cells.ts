import type { Family } from '#catalog/registry/family.ts'
import { conflictsIn } from '#parts/editing/locked-edit.ts'
import { type Cells, comparable, type EditedTable, pickCells } from '#parts/editing/part-cells.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import { createRowChecker } from '#parts/import/row-checker.ts'
import { createRowNotes } from '#parts/import/row-notes.ts'

const NO_NUMBER = 'the part number is missing'

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
  // Checked here, not in the row: a row without a number is a separate error.
  const numbers = number !== null && number in cells ? changed : ['', ...changed]
  const names = numbers.map((column) => column || (number ?? ''))
  const notes = createRowNotes(names, () => undefined)
  const check = createRowChecker(
    { family, columns: names, headings: names, number: number ?? '', keys: [], ragged: true, asWritten: false },
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

/** An import skips such a row. A person who edits it gets an error. */
function withoutNumber(column: string | null, typed: string | null): RowError {
  if (!typed?.trim()) return { column, what: NO_NUMBER, hint: 'Every part needs one' }
  return { column, what: `'${typed.trim()}' is what a row of sums has`, hint: 'Write the part number' }
}
