import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { CsvError } from '#spreadsheets/csv/csv-error.ts'

/** A CSV file's encoding. If the file doesn't state it, `guess` has the first line that shows it. */
export type CsvEncoding = {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly guess: { readonly line: number; readonly text: string } | null
}

/** In bytes. A file without any ASCII must not fill the memory. */
const MAX_HELD = 4_000_000
const LINE_FEED = 0x0a
/** Undefined in Windows-1252. A file with one came from another system, such as an old Mac. */
const UNDEFINED = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const AS_UTF8 = "Save the file as 'CSV UTF-8'"
const MAX_SHOWN = 60

/**
 * Finds a file's encoding: by its byte order mark, else UTF-8, else Windows-1252 if none of its letters fit UTF-8.
 * Reads the whole file, because the first such letter may be its last. Throws CsvError if its letters fit neither, or
 * both: a guess would lose letters (behavior 15.19).
 */
export async function findEncoding(file: string): Promise<CsvEncoding> {
  const scan = createScan()
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of createReadStream(file)) {
    if (isFirst) {
      const wide = wideMark(chunk)
      if (wide !== null) return { name: wide, guess: null }
      isFirst = false
    }
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.length > MAX_HELD ? bytes.length : letterEnd(bytes)
    scan.add(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  scan.add(rest)
  return scan.encoding()
}

/** UTF-16, by its mark or, without one, by the zero bytes of its Latin letters. */
function wideMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zeros = start.filter((byte) => byte === 0).length
  if (zeros * 4 > start.length) throw new CsvError(1, 'the file is UTF-16 without its byte order mark', AS_UTF8)
  return null
}

/** The end of the last ASCII letter, where no multi-byte letter is cut. */
function letterEnd(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1
  return end
}

/** Scans the file in pieces. Counts lines only where letters aren't ASCII. */
function createScan() {
  let marked = false
  let line = 1
  let isStart = true
  let fitting: number | null = null
  let wrong: { readonly line: number; readonly bytes: Buffer } | null = null
  let undefinedLine: number | null = null

  function lookAtLines(piece: Buffer): void {
    let at = line
    for (let start = 0; start < piece.length; at += 1) {
      const found = piece.indexOf(LINE_FEED, start)
      const end = found < 0 ? piece.length : found + 1
      const bytes = piece.subarray(start, end)
      start = end
      if (isAscii(bytes)) continue
      if (isUtf8(bytes)) fitting ??= at
      else {
        wrong ??= { line: at, bytes: Buffer.from(bytes) }
        if (bytes.some((byte) => UNDEFINED.includes(byte))) undefinedLine ??= at
      }
    }
  }

  return {
    add(piece: Buffer): void {
      const isMarked = isStart && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
      const own = isMarked ? piece.subarray(3) : piece
      marked ||= isMarked
      isStart = false
      if (!isAscii(own)) lookAtLines(own)
      line += lineFeeds(own)
    },
    encoding(): CsvEncoding {
      if (wrong === null) return { name: 'utf-8', guess: null }
      if (marked) throw new CsvError(wrong.line, 'the line is not UTF-8 text, as the file says it is', AS_UTF8)
      if (fitting !== null) {
        throw new CsvError(wrong.line, `the line is not UTF-8 text, but line ${fitting} is`, AS_UTF8)
      }
      if (undefinedLine !== null) {
        throw new CsvError(undefinedLine, 'the line is neither UTF-8 nor Windows-1252 text', AS_UTF8)
      }
      const text = new TextDecoder('windows-1252').decode(wrong.bytes).trim().slice(0, MAX_SHOWN)
      return { name: 'windows-1252', guess: { line: wrong.line, text } }
    },
  }
}

function lineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/** The file as UTF-8, in chunks. Throws CsvError if UTF-16 ends in the middle of a letter. */
export async function* utf8Bytes(
  file: string,
  { name }: CsvEncoding,
  read: (bytes: number) => void,
  end?: number,
): AsyncGenerator<Buffer> {
  const decoder = name === 'utf-8' ? null : new TextDecoder(name, { fatal: true })
  for await (const chunk of createReadStream(file, end === undefined ? {} : { end })) {
    read(chunk.length)
    yield decoder ? Buffer.from(decoded(decoder, chunk)) : chunk
  }
  if (decoder && end === undefined) yield Buffer.from(decoded(decoder, null))
}

function decoded(decoder: TextDecoder, chunk: Buffer | null): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch (error) {
    throw new CsvError(1, 'the file is not UTF-16 text, as it says it is', AS_UTF8, { cause: error })
  }
}
