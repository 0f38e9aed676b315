import { type CsvRow, readCsv } from '#sources/csv.ts'
import type { WorkbookSheet } from '#sources/workbook.ts'

/** A row of a CSV file or of a sheet. `faults`: cells that can't be read as text, by their place. */
export type FileRow = CsvRow & { readonly faults?: readonly CellFault[] }
export type CellFault = { readonly at: number; readonly what: string; readonly right: string }

/** What is loaded into a table: a CSV file, or one sheet of a workbook; `table` null: its name is its table's. */
export type ImportInput = { readonly file: string; readonly table: string | null; readonly sheet?: WorkbookSheet }

/** The rows of an input, the header being the first; `read` is told how many more bytes were read. */
export function fileRows({ file, sheet }: ImportInput, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  return sheet ? sheet.rows(read) : readCsv(file, read)
}
