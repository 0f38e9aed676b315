import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError as ParserError, parse } from 'csv-parse'

/** A row of a file, and the line it begins on. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** Is told how many more bytes of a file have been read. */
export type Reading = (bytes: number) => void

/** A file that is not CSV from some line on. `message` says what is wrong, `right` what to do. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number
  readonly right: string

  constructor(line: number, message: string, right: string, options?: ErrorOptions) {
    super(message, options)
    this.line = line
    this.right = right
  }
}

/** In bytes. A quotation mark that is never closed must not fill the memory. */
const MAX_ROW_LENGTH = 4_000_000
const LINE_FEED = 0x0a
const LINE_BREAK = /\r\n|\n|\r/g

/**
 * Reads a CSV file row by row, the header first: UTF-8 with or without a byte order mark, commas, any line ending,
 * quotation marks doubled inside quoted cells (RFC 4180). Empty lines are skipped. Throws CsvError where the file is not
 * that, and the file system's error if it can't be read.
 */
export async function* readCsv(file: string, read: Reading = () => {}): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const bytes = Readable.from(utf8Lines(file, read))
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  const rowOf = createRowCounter()
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRow>) yield rowOf(parsed)
  } catch (error) {
    throw error instanceof ParserError ? inWords(error) : error
  } finally {
    bytes.destroy()
  }
}

/** What the parser yields with its option `info`. Its types don't know it. */
export type ParsedRow = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Finds the line on which each row begins. The parser counts a \r\n inside quotation marks as two lines. */
export function createRowCounter(): (parsed: ParsedRow) => CsvRow {
  let pairs = 0
  return ({ record, info }) => {
    const inside = record.join('').match(LINE_BREAK) ?? []
    pairs += inside.filter((text) => text.length === 2).length
    return { line: info.lines - pairs - inside.length, cells: record }
  }
}

/** The file in chunks of whole lines, each checked to be UTF-8: a wrong letter would otherwise be stored as U+FFFD. */
async function* utf8Lines(file: string, read: Reading): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of createReadStream(file)) {
    read(chunk.length)
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (rest.length > MAX_ROW_LENGTH) throw tooLong(line)
    if (end === 0) continue
    const piece = bytes.subarray(0, end)
    line += checkedLines(piece, line)
    yield piece
  }
  checkedLines(rest, line)
  yield rest
}

/** Returns the number of lines. Throws CsvError with the first one that is not UTF-8. */
function checkedLines(piece: Buffer, firstLine: number): number {
  const wrong = !isUtf8(piece)
  let count = 0
  for (let start = 0; start < piece.length; count += 1) {
    const found = piece.indexOf(LINE_FEED, start)
    const end = found < 0 ? piece.length : found + 1
    if (wrong && !isUtf8(piece.subarray(start, end))) {
      throw new CsvError(firstLine + count, 'the line is not UTF-8 text', "Save the file as 'CSV UTF-8'")
    }
    start = end
  }
  return count
}

const tooLong = (line: number): CsvError =>
  new CsvError(line, 'the row is longer than 4 million characters', 'Close the quotation mark that is open there')

function inWords(error: ParserError): CsvError {
  const line = typeof error.lines === 'number' ? error.lines : 1
  const options = { cause: error }
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new CsvError(
      line,
      'a quotation mark is never closed',
      'Close it, or double it if it is part of a value',
      options,
    )
  }
  const right = 'Put the whole cell in quotation marks and double the one inside: ".062"""'
  return new CsvError(line, 'a quotation mark stands inside a cell', right, options)
}
