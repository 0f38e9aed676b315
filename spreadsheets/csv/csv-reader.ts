import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** A row of a file, and the line on which it begins. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** Is told how many more bytes of a file have been read. */
export type Reading = (bytes: number) => void

/** A file that is no CSV from some line on: `message` says what is wrong, `right` what would be right. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
  readonly line: number
  readonly right: string

  constructor(line: number, message: string, right: string, options?: ErrorOptions) {
    super(message, options)
    this.line = line
    this.right = right
  }
}

/** The longest row that is read, in bytes: a quotation mark that is never closed must not fill the memory. */
const LONGEST_ROW = 4_000_000
const LINE_FEED = 0x0a
const LINE_BREAK = /\r\n|\n|\r/g

/**
 * Reads a CSV file row by row, the header being the first: UTF-8 with or without a byte order mark, commas, any
 * line ending, quotation marks doubled within quoted cells (RFC 4180). Empty lines are passed over.
 * Throws CsvFault where the file is no longer that, and the file system's error when it can't be read.
 */
export async function* readCsv(file: string, read: Reading = () => {}): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const bytes = Readable.from(utf8Lines(file, read))
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  let pairs = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const within = record.join('').match(LINE_BREAK) ?? []
      // The parser counts a \r\n within quotation marks as two lines.
      pairs += within.filter((text) => text.length === 2).length
      yield { line: info.lines - pairs - within.length, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? inWords(error) : error
  } finally {
    bytes.destroy()
  }
}

/** The file in pieces of whole lines, each proven to be UTF-8: a wrong letter would else be stored as U+FFFD. */
async function* utf8Lines(file: string, read: Reading): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of createReadStream(file)) {
    read(chunk.length)
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_ROW) throw tooLong(line)
    if (end === 0) continue
    const piece = bytes.subarray(0, end)
    line += provenLines(piece, line)
    yield piece
  }
  provenLines(rest, line)
  yield rest
}

/** Gives the number of lines. Throws a CsvFault with the first that is not UTF-8. */
function provenLines(piece: Buffer, firstLine: number): number {
  const wrong = !isUtf8(piece)
  let count = 0
  for (let start = 0; start < piece.length; count += 1) {
    const found = piece.indexOf(LINE_FEED, start)
    const end = found < 0 ? piece.length : found + 1
    if (wrong && !isUtf8(piece.subarray(start, end))) {
      throw new CsvFault(firstLine + count, 'the line is not UTF-8 text', "Save the file as 'CSV UTF-8'")
    }
    start = end
  }
  return count
}

const tooLong = (line: number): CsvFault =>
  new CsvFault(line, 'the row is longer than 4 million characters', 'Close the quotation mark that is open there')

function inWords(error: CsvError): CsvFault {
  const line = typeof error.lines === 'number' ? error.lines : 1
  const options = { cause: error }
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new CsvFault(
      line,
      'a quotation mark is never closed',
      'Close it, or double it if it is part of a value',
      options,
    )
  }
  const right = 'Put the whole cell in quotation marks and double the one inside: ".062"""'
  return new CsvFault(line, 'a quotation mark stands inside a cell', right, options)
}
