import { parse } from 'csv-parse/sync'
import { createRowCounter, type ParsedRow } from '#spreadsheets/csv/csv-reader.ts'
import type { CsvSeparator } from '#spreadsheets/csv/csv-separator.ts'
import type { TableLimits } from '#spreadsheets/csv/table-limits.ts'
import type { CsvRow } from '#spreadsheets/file-row.ts'

/** One more row than `maxRows` is read, to tell that there are more. */
type Options = CsvSeparator & TableLimits

/** In characters. */
const MAX_ROW_LENGTH = 100_000

/**
 * Reads a CSV text of any separator, for a list that a buyer sends. Returns null if its quotation marks don't fit:
 * then it is text like any other. An operator's file, where that is an error, goes through `csv-reader.ts`.
 */
export function readCsvText(text: string, options: Options): CsvRow[] | null {
  const { separator, firstLine, maxRows, maxColumns, maxCellLength } = options
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separator,
      from_line: firstLine,
      info: true,
      max_record_size: MAX_ROW_LENGTH,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRows + 1,
    })
    const rowOf = createRowCounter()
    return (parsed as unknown as ParsedRow[]).map((each) => {
      const { line, cells } = rowOf(each)
      return { line, cells: cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength)) }
    })
  } catch {
    return null
  }
}
