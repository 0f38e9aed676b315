import { readCsv } from '#spreadsheets/csv/csv-reader.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import type { WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'

/** What to load into a table: a CSV file or one sheet of a workbook. If `table` is null, its name is the table's. */
export type ImportInput = { readonly file: string; readonly table: string | null; readonly sheet?: WorkbookSheet }

/** The rows of an input, the header first. `read` is told how many more bytes were read. */
export function fileRows({ file, sheet }: ImportInput, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  return sheet ? sheet.rows(read) : readCsv(file, read)
}
