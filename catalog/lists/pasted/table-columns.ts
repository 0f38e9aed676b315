import { type ListColumns, lengthOf } from '#catalog/lists/pasted/list-columns.ts'
import type { ColumnChoice, ListTable, SourceRow, TableColumn } from '#catalog/lists/pasted/pasted-line.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 24
/** Further columns can't be chosen. */
const MAX_COLUMNS = 60

/** Describes a table for the visitor, who may choose other columns. */
export function tableOf(rows: readonly SourceRow[], { headings, choice }: ListColumns): ListTable {
  const below = headings ? rows.filter(({ line }) => line > headings.line) : rows
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map(lengthOf)))
  const columns = Array.from({ length: width }, (_, column): TableColumn => {
    const cells = below
      .map((row) => (row.cells[column] ?? '').replace(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
    return {
      heading: shorten((headings?.cells[column] ?? '').replace(/\s+/g, ' ').trim()),
      samples: cells.slice(0, MAX_SAMPLES).map(shorten),
    }
  })
  return { columns, choice, rows }
}

const shorten = (text: string): string =>
  text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH)}…`.toWellFormed() : text

/** Whether a choice names columns that a table has, each for one purpose. */
export function isChoice({ number, quantities, notes, manufacturer }: ColumnChoice): boolean {
  const all = [number, ...quantities, ...notes, ...(manufacturer === null ? [] : [manufacturer])]
  return (
    all.every((column) => Number.isInteger(column) && column >= 0 && column < MAX_COLUMNS) &&
    new Set(all).size === all.length
  )
}
