import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { readZipDirectory, unpackEntry, type ZipEntry, type ZipLimits } from '#files/zip-directory.ts'
import type { FileRow } from '#sources/file-rows.ts'
import { attribute, prefixOf, rowReader, type SheetFacts, sharedTexts, styleFormats } from '#sources/sheet-cells.ts'

/** One sheet of a workbook; its rows are unpacked while they are read. */
export type WorkbookSheet = {
  readonly name: string
  /** How many bytes of the sheet there are to read. */
  readonly size: number
  /** Throws WorkbookFault. */
  rows(read: (bytes: number) => void): AsyncGenerator<FileRow>
}

/** A workbook that can't be read: `message` says what is wrong, `right` what would be right. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
  readonly line: number | null
  readonly right: string

  constructor(message: string, right: string, line: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.line = line
    this.right = right
  }
}

/** What an operator's workbook may become when it is unpacked; a million rows of a table are some 500 MB. */
export const OPERATOR_LIMITS: ZipLimits & { readonly mostPacked: number } = {
  mostEntries: 1_000,
  mostBytes: 1_000_000_000,
  mostRatio: 200,
  mostPacked: 200_000_000,
}
/** What is read whole: the texts that sheets share, and the small parts. */
const MOST_WHOLE = 300_000_000
const LONGEST_ROW = 16_000_000
const CHUNK = 262_144
const SAVE_AGAIN = 'Save it once more as .xlsx, or as CSV'
const OLD_FORM = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Opens an Excel workbook (.xlsx). Its directory is checked against the limits before anything is unpacked, and no
 * part becomes larger than it says there. Throws WorkbookFault, and the file system's error when it can't be read.
 */
export async function openWorkbook(file: string, limits = OPERATOR_LIMITS): Promise<WorkbookSheet[]> {
  if ((await stat(file)).size > limits.mostPacked) throw tooLarge()
  const bytes = await readFile(file)
  if (OLD_FORM.every((byte, index) => bytes[index] === byte)) {
    throw new WorkbookFault('the workbook is of the old form (.xls), or protected by a password', SAVE_AGAIN)
  }
  const entries = inWords(() => readZipDirectory(bytes, limits))
  const text = (name: string) => wholeText(entries, name)
  const workbook = text('xl/workbook.xml')
  const relations = text('xl/_rels/workbook.xml.rels')
  if (workbook === null || relations === null) throw new WorkbookFault('it is no Excel workbook', SAVE_AGAIN)
  const targets = new Map(elements(relations, 'Relationships', 'Relationship').map((own) => [own('Id'), own('Target')]))
  const facts: SheetFacts = {
    texts: sharedTexts(text('xl/sharedStrings.xml') ?? ''),
    formats: styleFormats(text('xl/styles.xml') ?? ''),
  }
  return elements(workbook, 'workbook', 'sheet').flatMap((own) => {
    const entry = entryOf(entries, targets.get(own('[\\w.-]+:id')) ?? '')
    return entry ? [{ name: own('name') ?? '', size: entry.size, rows: (read) => sheetRows(entry, facts, read) }] : []
  })
}

async function* sheetRows(entry: ZipEntry, facts: SheetFacts, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  let rest = ''
  let pattern: { row: RegExp; end: string; reader: ReturnType<typeof rowReader> } | null = null
  let expected = 1
  let width: number | null = null
  for await (const piece of unpackedText(entry, read)) {
    const isOdd = /<!/.test(rest.slice(-1) + piece)
    rest += piece
    if (isOdd) throw new WorkbookFault('the sheet holds markup that no workbook needs', SAVE_AGAIN)
    if (!pattern) {
      if (!/<(?:[\w.-]+:)?sheetData/.test(rest)) continue
      const prefix = prefixOf(rest, 'worksheet')
      const row = new RegExp(`<${prefix}row(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</${prefix}row>)`, 'g')
      pattern = { row, end: `</${prefix}row>`, reader: rowReader(prefix, facts) }
    }
    const end = rest.lastIndexOf(pattern.end)
    if (end < 0) {
      if (rest.length > LONGEST_ROW) throw new WorkbookFault('a row of the sheet is too long', SAVE_AGAIN, expected)
      continue
    }
    const whole = rest.slice(0, end + pattern.end.length)
    rest = rest.slice(whole.length)
    for (const [, attributes = '', body = ''] of whole.matchAll(pattern.row)) {
      const found = pattern.reader(attributes, body, expected)
      if (!found) throw new WorkbookFault('the row or one of its cells is out of place', SAVE_AGAIN, expected)
      expected = found.line + 1
      const row = inWidth(found, width)
      if (!row) continue
      width ??= row.cells.length
      yield row
    }
  }
}

/**
 * A row as wide as the header, which is the first row that holds anything; null: the row is blank. What stands further
 * to the right is a fault.
 */
function inWidth({ line, cells, faults = [] }: FileRow, width: number | null): FileRow | null {
  const last = Math.max(
    cells.findLastIndex((cell) => cell.trim() !== ''),
    ...faults.map(({ at }) => at),
  )
  if (last < 0) return null
  if (width === null) return { line, cells: cells.slice(0, last + 1), faults }
  const over = { at: width, what: 'a cell stands under no heading', right: 'Name its column in the first row' }
  const filled = Array.from({ length: width }, (_, index) => cells[index] ?? '')
  return { line, cells: filled, faults: last < width ? faults : [...faults, over] }
}

async function* unpackedText(entry: ZipEntry, read: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const packed = Readable.from([entry.data], { objectMode: false })
  const stream = entry.isPacked ? packed.pipe(createInflateRaw({ chunkSize: CHUNK })) : packed
  let [size, crc] = [0, 0]
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      size += bytes.length
      if (size > entry.size) break
      crc = crc32(bytes, crc)
      read(bytes.length)
      yield decoder.decode(bytes, { stream: true })
    }
    if (size === entry.size && crc === entry.crc) return yield decoder.decode()
  } catch (error) {
    if (error instanceof WorkbookFault) throw error
    throw new WorkbookFault('the workbook is damaged', SAVE_AGAIN, null, { cause: error })
  } finally {
    stream.destroy()
  }
  throw new WorkbookFault('the workbook is damaged', SAVE_AGAIN)
}

function wholeText(entries: readonly ZipEntry[], name: string): string | null {
  const entry = entries.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!entry) return null
  if (entry.size > MOST_WHOLE) throw tooLarge()
  const text = new TextDecoder().decode(inWords(() => unpackEntry(entry)))
  if (/<!(?:DOCTYPE|ENTITY|\[CDATA)/i.test(text))
    throw new WorkbookFault('it holds markup that no workbook needs', SAVE_AGAIN)
  return text
}

/** Where a relation of the workbook points: below `xl`, or from the root. */
function entryOf(entries: readonly ZipEntry[], target: string): ZipEntry | null {
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return entries.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null
}

/** The elements of a name, each as a function that gives its attributes. */
function elements(xml: string, root: string, name: string): ((attribute: string) => string | null)[] {
  const tag = new RegExp(`<${prefixOf(xml, root)}${name}\\s([^>]*?)/?>`, 'g')
  return Array.from(xml.matchAll(tag), ([, attributes = '']) => (wanted: string) => {
    return attribute(attributes, new RegExp(`(?:^|\\s)${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`))
  })
}

/** Does a piece of work on the archive; what is wrong with it becomes a WorkbookFault. */
function inWords<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ZipFault' || !('why' in error)) throw error
    if (error.why === 'too-large') throw tooLarge(error)
    const what = error.why === 'encrypted' ? 'the workbook is protected by a password' : 'it is no Excel workbook'
    throw new WorkbookFault(what, SAVE_AGAIN, null, { cause: error })
  }
}

const tooLarge = (cause?: Error): WorkbookFault =>
  new WorkbookFault('the workbook is too large, or becomes so when it is unpacked', 'Load it as CSV', null, { cause })
