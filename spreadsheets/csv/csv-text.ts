import { parse } from 'csv-parse/sync'
import { type CsvRow, createRowCounter, type ParsedRow } from '#spreadsheets/csv/csv-reader.ts'

type Options = {
  readonly separator: string
  /** One more row than these is read, to tell that there are more. */
  readonly maxRows: number
  readonly maxColumns: number
  /** In characters. The rest of a longer cell is dropped. */
  readonly maxCellLength: number
}

/** In characters. */
const MAX_ROW_LENGTH = 100_000

/**
 * Reads a CSV text of any separator, for a list that a buyer sends. Returns null if its quotation marks don't fit:
 * then it is text like any other. An operator's file, where that is an error, goes through `csv-reader.ts`.
 */
export function readCsvText(text: string, { separator, maxRows, maxColumns, maxCellLength }: Options): CsvRow[] | null {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separator,
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
