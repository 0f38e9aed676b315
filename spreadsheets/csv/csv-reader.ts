import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import { type CsvEncoding, findEncoding, utf8Bytes } from '#spreadsheets/csv/csv-encoding.ts'
import type { CsvRow, FileRow, RowNote } from '#spreadsheets/file-row.ts'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** Called with the number of bytes read since the last call. */
export type Reading = (bytes: number) => void

/** In bytes. An unclosed quotation mark must not fill the memory. */
const MAX_ROW_LENGTH = 4_000_000
const LINE_BREAK = /\r\n|\n|\r/g

/** A CSV file's rows (RFC 4180) but empty ones and `sep=;` (behavior 15.19). Throws SheetFileError or the file system's error. */
export async function* readCsv(file: string, read: Reading = () => {}): AsyncGenerator<FileRow> {
  const encoding = await findEncoding(file)
  const { separator, firstLine } = await findSeparator(file, encoding)
  const parser = parse({
    bom: true,
    delimiter: separator,
    from_line: firstLine,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Cells copied from a spreadsheet have unescaped inch marks.
    relax_quotes: separator === '\t',
    skip_empty_lines: true,
  })
  const bytes = Readable.from(utf8Bytes(file, encoding, read))
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  const rowOf = createRowCounter()
  let note = encoding.guess
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRow>) {
      yield note ? { ...rowOf(parsed), notes: [asWindows(note)] } : rowOf(parsed)
      note = null
    }
  } catch (error) {
    throw error instanceof CsvError ? inWords(error) : error
  } finally {
    bytes.destroy()
  }
}

/** A file's first rows, so that no file can fill the memory. Throws SheetFileError. */
export async function readCsvRows(file: string, most: number): Promise<readonly FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of readCsv(file)) if (rows.push(row) >= most) break
  return rows
}

const asWindows = ({ line, text }: { readonly line: number; readonly text: string }): RowNote => ({
  at: null,
  what: `the file is not UTF-8 and was read as Windows-1252: line ${line} is '${text}'`,
  right: "If its letters are wrong, save the file as 'CSV UTF-8'",
})

type ParsedRow = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Finds each row's first line. The parser counts a \r\n inside quotation marks as two lines. */
function createRowCounter(): (parsed: ParsedRow) => CsvRow {
  let pairs = 0
  return ({ record, info }) => {
    const inside = record.join('').match(LINE_BREAK) ?? []
    pairs += inside.filter((text) => text.length === 2).length
    return { line: info.lines - pairs - inside.length, cells: record }
  }
}

const FAULTS: Readonly<Record<string, readonly [what: string, right: string]>> = {
  CSV_MAX_RECORD_SIZE: ['the row is longer than 4 million characters', 'Close the quotation mark that is open there'],
  CSV_QUOTE_NOT_CLOSED: ['a quotation mark is never closed', 'Close it, or double it if it is part of a value'],
}
const QUOTE_INSIDE = [
  'a quotation mark stands inside a cell',
  'Put the whole cell in quotation marks and double the one inside: ".062"""',
] as const

function inWords(error: CsvError): SheetFileError {
  const [what, right] = FAULTS[error.code] ?? QUOTE_INSIDE
  return new SheetFileError(what, right, { line: typeof error.lines === 'number' ? error.lines : 1, cause: error })
}

/** In order of preference if two fit equally well: commas may be decimal marks or prose. */
const SEPARATORS = ['\t', ';', ','] as const
const SAMPLE = 64 * 1024
const SAMPLE_ROWS = 30
/** With fewer alike rows, the separator is part of the values of a single column. */
const MIN_SHARE = 0.4
/** The line `sep=;` that Excel writes and reads. */
const STATED = /^"?sep=(.)"?\r?(?:\n|$)/i

/** Uses the line `sep=`, else the separator that gives most first rows the same number of cells, else commas. */
async function findSeparator(file: string, encoding: CsvEncoding) {
  const chunks = await Array.fromAsync(utf8Bytes(file, encoding, () => {}, SAMPLE - 1))
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString().replace(/^\uFEFF/, '')
  const stated = STATED.exec(text)?.[1]
  if (stated !== undefined) return { separator: stated, firstLine: 2 }
  const lines = bytes.length < SAMPLE ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const shares = SEPARATORS.map((separator) => ({ separator, share: alikeShare(lines, separator) }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return { separator: best && best.share >= MIN_SHARE ? best.separator : ',', firstLine: 1 }
}

function alikeShare(text: string, delimiter: string): number {
  const rows = firstRows(text, delimiter)
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length)
}

function firstRows(text: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: SAMPLE_ROWS }
  try {
    return parseText(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch {
    // A quotation mark is open at the sample's end, or never closed. Reading the file reports the place.
    return text.split(/\r\n|\n|\r/, SAMPLE_ROWS).map((line) => line.split(delimiter))
  }
}
