import type { CellIssue } from '#spreadsheets/reader/cell-reading.ts'

/** A row of a file, and its first line. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** `issues` are cells that can't be read as text, by place. */
export type FileRow = CsvRow & { readonly issues?: readonly RowIssue[]; readonly notes?: readonly RowNote[] }
export type RowIssue = CellIssue & { readonly at: number }
/** What an operator should know about a row. `at` is its cell's place, or null for the whole file. */
export type RowNote = { readonly at: number | null; readonly what: string; readonly right: string }
