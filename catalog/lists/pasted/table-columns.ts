import { type ListColumns, lengthOf } from '#catalog/lists/pasted/list-columns.ts'
import {
  type ColumnChoice,
  type ListTable,
  type SourceRow,
  shortened,
  type TableColumn,
} from '#catalog/lists/pasted/pasted-line.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 24
/** Further columns can't be chosen. */
const MAX_COLUMNS = 60

export function tableOf(rows: readonly SourceRow[], { headings, choice }: ListColumns): ListTable {
  const below = headings ? rows.filter(({ line }) => line > headings.line) : rows
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map(lengthOf)))
  const textAt = ({ cells }: SourceRow, column: number) =>
    shortened((cells[column] ?? '').replace(/\s+/g, ' ').trim(), MAX_SAMPLE_LENGTH)
  const columns = Array.from({ length: width }, (_, column): TableColumn => {
    const filled = below.map((row) => textAt(row, column)).filter((cell) => cell !== '')
    return { heading: headings ? textAt(headings, column) : '', samples: filled.slice(0, MAX_SAMPLES) }
  })
  return { columns, choice, rows }
}

/** Whether a choice names columns that a table has, each for one purpose. */
export function isChoice({ number, quantities, notes, manufacturer }: ColumnChoice): boolean {
  const all = [number, ...quantities, ...notes, ...(manufacturer === null ? [] : [manufacturer])]
  return (
    all.every((column) => Number.isInteger(column) && column >= 0 && column < MAX_COLUMNS) &&
    new Set(all).size === all.length
  )
}
