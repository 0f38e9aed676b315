import type { CsvRow } from '#spreadsheets/csv/csv-reader.ts'
import type { CellIssue } from '#spreadsheets/reader/cell-reading.ts'

/** A row of a CSV file or a sheet. `faults` are the cells that can't be read as text, by their place. */
export type FileRow = CsvRow & { readonly faults?: readonly CellFault[] }
export type CellFault = CellIssue & { readonly at: number }
