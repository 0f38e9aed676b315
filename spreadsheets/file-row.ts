import type { CellIssue } from '#spreadsheets/reader/cell-reading.ts'

/** A row of a file, and the line it begins on. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** A row of a CSV file or a sheet. `issues` are the cells that can't be read as text, by their place. */
export type FileRow = CsvRow & { readonly issues?: readonly RowIssue[]; readonly notes?: readonly RowNote[] }
export type RowIssue = CellIssue & { readonly at: number }
/** What an operator should know about a row that is read. `at` is the place of its cell; null for the whole file. */
export type RowNote = { readonly at: number | null; readonly what: string; readonly right: string }
