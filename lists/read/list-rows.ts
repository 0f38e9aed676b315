import type { ListRows } from '#lists/read/packed-rows.ts'
import type { ZipLimits } from '#shared/zip-directory.ts'
import type { CsvRow, FileRow } from '#spreadsheets/file-row.ts'
import type { NumberFormat } from '#spreadsheets/reader/number-format.ts'
import { openWorkbookParts } from '#spreadsheets/reader/open-workbook.ts'
import { sheetRows } from '#spreadsheets/reader/sheet-rows.ts'
import { largeWorkbook, notWorkbook } from '#spreadsheets/sheet-file-error.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'

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

export const LIST_LIMITS: Omit<ListLimits, 'maxRows'> = {
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
