import { readCsv } from '#spreadsheets/csv/csv-reader.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import type { WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'

/** A CSV file or one sheet of a workbook to load. If `table` is null, its name is the table's. */
export type ImportInput = { readonly file: string; readonly table: string | null; readonly sheet?: WorkbookSheet }

/** An input's rows, the header first. Calls `read` with the number of bytes read since the last call. */
export function fileRows({ file, sheet }: ImportInput, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  return sheet ? sheet.rows(read) : readCsv(file, read)
}
