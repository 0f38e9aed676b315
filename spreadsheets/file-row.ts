import type { CsvRow } from '#spreadsheets/csv/csv-reader.ts'
import type { CellIssue } from '#spreadsheets/reader/cell-reading.ts'

/** A row of a CSV file or a sheet. `issues` are the cells that can't be read as text, by their place. */
export type FileRow = CsvRow & { readonly issues?: readonly RowIssue[] }
export type RowIssue = CellIssue & { readonly at: number }
