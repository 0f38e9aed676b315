import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import type { ListRows, ReadPieces } from '#lists/read/packed-rows.ts'
import { capital } from '#shared/capital.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import type { ZipLimits } from '#shared/zip-directory.ts'
import type { CsvRow, FileRow } from '#spreadsheets/file-row.ts'
import { fileStart, isMail } from '#spreadsheets/file-start.ts'
import type { NumberFormat } from '#spreadsheets/reader/number-format.ts'
import { openWorkbookParts } from '#spreadsheets/reader/open-workbook.ts'
import { sheetRows } from '#spreadsheets/reader/sheet-rows.ts'
import { largeWorkbook, notWorkbook, SheetFileError } from '#spreadsheets/sheet-file-error.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'

/** Reads a workbook's first sheet, or the pieces of a PDF or mail. Use a separate thread. Throws a Problem: 413, 415 or 422. */
export async function readPieces(bytes: Uint8Array, maxRows: number): Promise<ReadPieces> {
  const limits = { ...LIST_LIMITS, maxRows }
  try {
    const isPdf = fileStart(bytes) === 'pdf'
    if (!isPdf && !isMail(bytes)) return { kind: 'rows', ...readListRows(bytes, limits) }
    const document = isPdf ? { pieces: [await readFile('', bytes, limits)] } : await readMail(bytes, limits)
    checkText(document.pieces, limits.maxText)
    return { kind: 'document', ...document }
  } catch (error) {
    throw isProblem(error) ? error : unreadWorkbook(error)
  }
}

function unreadWorkbook(error: unknown): Problem {
  const { message, right, isLarge } = error instanceof SheetFileError ? error : notWorkbook(error)
  const what = `${capital(message)}.`
  if (isLarge) return new Problem(413, what, 'Save only the sheet with the list, or save it as .csv.')
  return new Problem(415, what, `${right}, or paste its lines as text.`)
}

async function readMail(bytes: Uint8Array, limits: ListLimits) {
  const { readMailPieces } = await import('#lists/read/mail-pieces.ts')
  const { head, pieces: found } = await readMailPieces(bytes)
  const pieces: DocumentPiece[] = []
  const refused: Problem[] = []
  for (const piece of found) {
    const { name } = piece
    if ('text' in piece) pieces.push({ name, kind: 'text', text: piece.text })
    else if ('why' in piece) pieces.push({ name, kind: 'unread', why: piece.why })
    else {
      try {
        pieces.push(await readFile(name, piece.bytes, limits))
      } catch (error) {
        const problem = isProblem(error) ? error : unreadWorkbook(error)
        refused.push(problem)
        pieces.push({ name, kind: 'unread', why: problem.message })
      }
    }
  }
  if (refused[0] && pieces.every(({ kind }) => kind === 'unread')) throw refused[0]
  return { pieces, mail: head }
}

/** A document may have as much text as a pasted list. */
function checkText(pieces: readonly DocumentPiece[], maxText: number): void {
  const sizes = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text.length
    if (piece.kind === 'unread') return 0
    const cells =
      piece.kind === 'rows'
        ? piece.rows.map((row) => row.cells)
        : piece.lines.map(({ texts }) => texts.map(({ text }) => text))
    return cells.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0)
  })
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxText) return
  const advice = 'Save only its part with the list, or paste its lines as text.'
  throw new Problem(413, 'The file has more than 2 MB of text.', advice)
}

async function readFile(name: string, bytes: Uint8Array, limits: ListLimits): Promise<DocumentPiece> {
  if (fileStart(bytes) === 'zip') return { name, kind: 'rows', ...readListRows(bytes, limits) }
  const { readPdfLines } = await import('#lists/read/pdf-lines.ts')
  return { name, kind: 'placed', ...(await readPdfLines(bytes)) }
}

export type ListLimits = ZipLimits & {
  readonly maxRows: number
  /** The rest of a wider row, and of a longer cell, is dropped. */
  readonly maxColumns: number
  readonly maxCellLength: number
  /** The limit of inflated and parsed bytes, which bounds the cost. */
  readonly maxReadBytes: number
  /** All cells, including empty ones before a far one. */
  readonly maxCells: number
  readonly maxText: number
}

const LIST_LIMITS: Omit<ListLimits, 'maxRows'> = {
  maxColumns: 100,
  maxCellLength: 2_000,
  maxEntries: 200,
  maxBytes: 20_000_000,
  maxReadBytes: 6_000_000,
  maxRatio: 200,
  maxCells: 1_000_000,
  maxText: 2_000_000, // as much as may be pasted
}

/** Half of Europe writes thousands like this. */
const LIKE_THOUSANDS = /^-?\d{1,3}(?:,?\d{3})*\.\d{3}$/
const TRAILING_ZEROS = /\.?0+$/

/** Reads the first sheet of a buyer's workbook as shown, and what can't be shown in its plain form. Throws SheetFileError. */
export function readListRows(bytes: Uint8Array, limits: ListLimits): ListRows {
  let readBytes = 0
  const read = (more: number) => {
    readBytes += more
    if (readBytes > limits.maxReadBytes) throw largeWorkbook()
  }
  const { sheets, facts } = openWorkbookParts(bytes, limits, read)
  const own = { ...facts, formats: facts.formats.map(unambiguous) }
  const [first] = sheets
  if (!first) throw notWorkbook()
  const rows: CsvRow[] = []
  let cells = 0
  let text = 0
  for (const row of sheetRows(entryText(first.entry, read), own, { needsPlaces: true })) {
    if (rows.length === limits.maxRows) return { rows, over: true }
    const kept = plainCells(row, limits)
    cells += row.cells.length
    text += kept.reduce((sum, cell) => sum + cell.length, 0)
    if (cells > limits.maxCells || text > limits.maxText) throw largeWorkbook()
    rows.push({ line: row.line, cells: kept })
  }
  return { rows, over: false }
}

function plainCells({ cells, issues = [] }: FileRow, { maxColumns, maxCellLength }: ListLimits): string[] {
  const own = cells.slice(0, maxColumns)
  for (const { at, plain } of issues) if (at < own.length) own[at] = plain
  return own.map((cell) => cell.slice(0, maxCellLength))
}

/** 5 pieces, shown as `5.000`, would be read as five thousand, so such zeros are dropped. */
const unambiguous =
  (format: NumberFormat): NumberFormat =>
  (value) => {
    const shown = format(value)
    return 'text' in shown && LIKE_THOUSANDS.test(shown.text) ? { text: shown.text.replace(TRAILING_ZEROS, '') } : shown
  }
