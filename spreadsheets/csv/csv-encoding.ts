import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** A CSV file's encoding. If the file doesn't state it, `guess` has the first line that shows it. */
export type CsvEncoding = {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly guess: { readonly line: number; readonly text: string } | null
}

/** In bytes. A file without lines must not fill the memory. */
const MAX_HELD = 4_000_000
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d]
/** Undefined in Windows-1252. A file with one came from another system, such as an old Mac. */
const UNDEFINED = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const MAX_SHOWN = 60

const notText = (line: number, what: string, cause?: unknown): SheetFileError =>
  new SheetFileError(what, "Save the file as 'CSV UTF-8'", { line, cause })

/** The first lines with letters beyond ASCII that fit UTF-8, that don't, and that fit Windows-1252 neither. */
type SeenLines = {
  fitting: number | null
  wrong: { readonly at: number; readonly bytes: Buffer } | null
  undefinedIn: number | null
}

/**
 * A file's encoding, from the whole file: a guess would lose letters. Throws SheetFileError if they fit neither UTF-8
 * nor Windows-1252, or both (behavior 15.19).
 */
export async function findEncoding(file: string): Promise<CsvEncoding> {
  let line = 1
  let marked: boolean | null = null
  const seen: SeenLines = { fitting: null, wrong: null, undefinedIn: null }
  function scan(lines: Buffer): void {
    const isPlain = isAscii(lines)
    for (let start = 0; start < lines.length; line += 1) {
      const end = lines.indexOf(LINE_FEED, start) + 1 || lines.length
      const bytes = lines.subarray(start, end)
      start = end
      if (isPlain || isAscii(bytes)) continue
      if (isUtf8(bytes)) seen.fitting ??= line
      else {
        seen.wrong ??= { at: line, bytes: Buffer.from(bytes) }
        if (bytes.some((byte) => UNDEFINED.includes(byte))) seen.undefinedIn ??= line
      }
    }
  }

  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    if (marked === null) {
      const wide = wideMark(chunk)
      if (wide !== null) return { name: wide, guess: null }
      marked = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    }
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const ended = bytes.lastIndexOf(LINE_FEED) + 1 || bytes.lastIndexOf(CARRIAGE_RETURN) + 1
    const end = ended > 0 || bytes.length <= MAX_HELD ? ended : bytes.length
    scan(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  scan(rest)
  const { fitting, wrong, undefinedIn } = seen
  if (wrong === null) return { name: 'utf-8', guess: null }
  const { at, bytes } = wrong
  if (marked) throw notText(at, 'the line is not UTF-8 text, as the file says it is')
  if (fitting !== null) throw notText(at, `the line is not UTF-8 text, but line ${fitting} is`)
  if (undefinedIn !== null) throw notText(undefinedIn, 'the line is neither UTF-8 nor Windows-1252 text')
  const text = new TextDecoder('windows-1252').decode(bytes).trim().slice(0, MAX_SHOWN)
  return { name: 'windows-1252', guess: { line: at, text } }
}

/** UTF-16, by its mark or, without one, by the zero bytes of its Latin letters. */
function wideMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zeros = start.filter((byte) => byte === 0).length
  if (zeros * 4 > start.length) throw notText(1, 'the file is UTF-16 without its byte order mark')
  return null
}

/** The file as UTF-8, in chunks. Throws SheetFileError if UTF-16 ends in the middle of a letter. */
export async function* utf8Bytes(file: string, { name }: CsvEncoding, read: (bytes: number) => void, end?: number) {
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
    throw notText(1, 'the file is not UTF-16 text, as it says it is', error)
  }
}
