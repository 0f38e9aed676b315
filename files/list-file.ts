import { parse } from 'csv-parse/sync'
import type { SourceRow } from '#catalogue/pasted-list/pasted-line.ts'
import { separatorOf } from '#catalogue/pasted-list/read-list.ts'
import { MOST_SOURCE_LINES, type Separator } from '#catalogue/pasted-list/source-text.ts'
import { decodeText } from '#files/text-encoding.ts'
import { createWorkbookReader } from '#files/workbook-reader.ts'
import { Problem } from '#problem/problem.ts'

/** A list's file: the rows of a table, or a text to be read line by line. */
export type ListFile =
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[]; readonly over: boolean }
  | { readonly kind: 'text'; readonly text: string }

/** Reads the file of a list, whatever its name says. Throws a Problem: 413, 415, 503. */
export type ReadListFile = (bytes: Uint8Array) => Promise<ListFile>

const MOST_BYTES_UNPACKED = 20_000_000
const MOST_COLUMNS = 100
const LONGEST_CELL = 2_000
/** A row of a table that is read as one, in characters. */
const LONGEST_ROW = 100_000

const LIMITS = {
  mostEntries: 200,
  mostBytes: MOST_BYTES_UNPACKED,
  mostRatio: 200,
  mostRows: MOST_SOURCE_LINES,
  mostColumns: MOST_COLUMNS,
  longestCell: LONGEST_CELL,
  mostText: 4_000_000,
}

/** What a file begins with, and what to say when it is not for us. */
const SIGNATURES: readonly (readonly [string, string, string])[] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is an Excel file of the old kind (.xls), or one with a password.',
    'Save it as .xlsx without a password, or paste its lines as text.',
  ],
  ['%PDF', 'A PDF holds no list that we can read for certain.', 'Copy its lines and paste them as text.'],
  ['{\\rtf', 'This is a formatted text (RTF).', 'Copy its lines and paste them as text.'],
]

/** Reads files of lists; Excel files two at a time, for 5 seconds at most. */
export function createListReader(): ReadListFile {
  const readWorkbook = createWorkbookReader({ limits: LIMITS, mostTime: 5_000, atOnce: 2, mostWaiting: 10 })
  return async (bytes) => {
    const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
    if (start.startsWith('PK')) {
      const { rows, over } = await readWorkbook(bytes)
      return { kind: 'rows', rows: rows.map((cells, index) => ({ line: index + 1, cells })), over }
    }
    const foreign = SIGNATURES.find(([signature]) => start.startsWith(signature))
    if (foreign) throw new Problem(415, foreign[1], foreign[2])
    const text = decodeText(bytes)
    if (text === null) {
      throw new Problem(
        415,
        'This file is no list that we can read.',
        'Save the list as .xlsx or .csv, or paste its lines as text.',
      )
    }
    const separator = separatorOf(text)
    const rows = separator && csvRows(text, separator)
    return rows ? { kind: 'rows', rows, over: rows.length > MOST_SOURCE_LINES } : { kind: 'text', text }
  }
}

/** The rows of a CSV text; null where its quotation marks don't fit: then it is text like any other. */
function csvRows(text: string, separator: Separator): SourceRow[] | null {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      max_record_size: LONGEST_ROW,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_SOURCE_LINES + 1,
    })
    // The library's type knows nothing of the option `info`.
    const records = parsed as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({
      line: info.lines - (record.join('').match(/\r\n|\n|\r/g)?.length ?? 0),
      cells: record.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL)),
    }))
  } catch {
    return null
  }
}
