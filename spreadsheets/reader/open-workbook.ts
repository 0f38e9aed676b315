import { readFile, stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readZipDirectory, type ZipEntry, ZipError, type ZipLimits } from '#shared/zip-directory.ts'
import { unescapeCellText } from '#spreadsheets/cell-text.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import { fileStart } from '#spreadsheets/file-start.ts'
import type { SheetFacts } from '#spreadsheets/reader/cell-reading.ts'
import {
  formatCode as codeOf,
  type NumberFormat,
  numberFormat,
  UNKNOWN_FORMAT,
} from '#spreadsheets/reader/number-format.ts'
import { sheetRows } from '#spreadsheets/reader/sheet-rows.ts'
import { readXml } from '#spreadsheets/reader/xml-reader.ts'
import { encryptedWorkbook, largeWorkbook, notWorkbook, SheetFileError } from '#spreadsheets/sheet-file-error.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'

/** A sheet, inflated while it is read. */
export type WorkbookSheet = {
  readonly name: string
  /** In inflated bytes. */
  readonly size: number
  /** The sheet's rows, each up to its last cell. Throws SheetFileError. */
  rows(read: (bytes: number) => void): AsyncGenerator<FileRow>
}

/** A CSV file or one sheet of a workbook to load. If `table` is null, its name is the table's. */
export type ImportInput = { readonly file: string; readonly table: string | null; readonly sheet?: WorkbookSheet }

/** Inflating and parsing are synchronous, so the event loop gets a turn in between, for progress or a signal. */
const ROWS_PER_TURN = 100

/** An operator's workbook. A million rows of a table are about 500 MB. */
export const OPERATOR_LIMITS: ZipLimits & { readonly maxFileBytes: number } = {
  maxEntries: 1_000,
  maxBytes: 1_000_000_000,
  maxRatio: 200,
  maxFileBytes: 200_000_000,
}

/** Opens an operator's .xlsx. Throws SheetFileError or the file system's error. For buyers', see `list-workbook.ts`. */
export async function openWorkbook(file: string, limits = OPERATOR_LIMITS): Promise<WorkbookSheet[]> {
  if ((await stat(file)).size > limits.maxFileBytes) throw largeWorkbook()
  const { sheets, facts } = openWorkbookParts(await readFile(file), limits)
  return sheets.map(({ name, entry }) => ({ name, size: entry.size, rows: (read) => rowsOf(entry, facts, read) }))
}

async function* rowsOf(entry: ZipEntry, facts: SheetFacts, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  let rows = 0
  for (const row of sheetRows(entryText(entry, read), facts)) {
    rows += 1
    if (rows % ROWS_PER_TURN === 0) await nextTurn()
    yield row
  }
}

/** The limit of inflated bytes in memory, for shared texts and small parts. */
const MAX_HELD = 300_000_000
/** The OLE stream of a workbook with a password. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')
const IN_EXCEL = "Open it in Excel and save it as 'Excel Workbook (.xlsx)'"
const IN_LIBREOFFICE = "In LibreOffice, save it as 'Excel 2007-365 (.xlsx)'"
const IN_NUMBERS = 'In Numbers, choose File > Export To > Excel'
/** Other programs' archives, by an entry that each has. */
const FOREIGN = [
  [/^xl\/workbook\.bin$/i, 'it is a binary workbook (.xlsb)', IN_EXCEL],
  [/^content\.xml$/, 'it is an OpenDocument spreadsheet (.ods)', IN_LIBREOFFICE],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'it is a Numbers spreadsheet', IN_NUMBERS],
] as const

/**
 * Opens an .xlsx or .xlsm. Macros, pictures and printer settings are never inflated. Checks the limits before it
 * inflates anything. Has hidden sheets too. Throws SheetFileError.
 */
export function openWorkbookParts(
  bytes: Uint8Array,
  limits: ZipLimits,
  read: (bytes: number) => void = () => {},
): { readonly sheets: readonly { readonly name: string; readonly entry: ZipEntry }[]; readonly facts: SheetFacts } {
  if (fileStart(bytes) === 'ole') {
    throw Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM)
      ? encryptedWorkbook()
      : new SheetFileError('it is an old Excel file (.xls)', IN_EXCEL)
  }
  const entries = directoryOf(bytes, limits)
  const find = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase()) ?? null
  const text = (name: string): Iterable<string> | null => {
    const entry = find(name)
    if (entry && entry.size > MAX_HELD) throw largeWorkbook()
    return entry && entryText(entry, read)
  }
  const [workbook, relations] = [text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) {
    const foreign = FOREIGN.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))
    throw foreign ? new SheetFileError(foreign[1], foreign[2]) : notWorkbook()
  }
  const { sheets, from1904 } = readSheetList(workbook)
  const targets = readTargets(relations)
  const [shared, styles] = [text('xl/sharedStrings.xml'), text('xl/styles.xml')]
  return {
    sheets: sheets.flatMap(({ name, relation }) => {
      const entry = find(pathOf(targets.get(relation) ?? ''))
      return entry ? [{ name, entry }] : []
    }),
    facts: {
      texts: shared ? readSharedStrings(shared) : [],
      formats: styles ? readCellStyles(styles) : [],
      from1904,
    },
  }
}

function readSheetList(chunks: Iterable<string>) {
  const sheets: { name: string; relation: string }[] = []
  let from1904 = false
  readXml(chunks, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      sheets.push({ name: attributes.name ?? '', relation: relation ?? '' })
    },
  })
  return { sheets, from1904 }
}

function readTargets(chunks: Iterable<string>): Map<string, string> {
  const targets = new Map<string, string>()
  readXml(chunks, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target)
    },
  })
  return targets
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function directoryOf(bytes: Uint8Array, limits: ZipLimits): ZipEntry[] {
  try {
    return readZipDirectory(bytes, limits)
  } catch (error) {
    const why = error instanceof ZipError && error.why
    if (why === 'too-large') throw largeWorkbook(error)
    throw why === 'encrypted' ? encryptedWorkbook(error) : notWorkbook(error)
  }
}

export function readSharedStrings(chunks: Iterable<string>): string[] {
  const texts: string[] = []
  let runs: string | null = null
  let isRun = false
  let phonetic = false
  readXml(chunks, {
    open(name) {
      if (name === 'si') runs = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') isRun = !phonetic
    },
    text(text) {
      if (isRun && runs !== null) runs += text
    },
    close(name) {
      if (name === 't') isRun = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        texts.push(unescapeCellText(runs ?? ''))
        runs = null
      }
    },
  })
  return texts
}

export function readCellStyles(chunks: Iterable<string>): NumberFormat[] {
  const named = new Map<number, string>()
  const ids: number[] = []
  let isCellStyle = false
  readXml(chunks, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && numFmtId !== undefined && formatCode !== undefined) {
        named.set(Number(numFmtId), formatCode)
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) ids.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  const formats = new Map<number, NumberFormat>()
  return ids.map((id) => {
    const format = formats.get(id) ?? numberFormat(codeOf(id, named) ?? UNKNOWN_FORMAT)
    formats.set(id, format)
    return format
  })
}
