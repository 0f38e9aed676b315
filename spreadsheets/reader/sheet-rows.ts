import { readPlace } from '#spreadsheets/cell-place.ts'
import type { FileRow, RowIssue, RowNote } from '#spreadsheets/file-row.ts'
import { type CellIssue, type CutNumber, readCell, type SheetFacts } from '#spreadsheets/reader/cell-reading.ts'
import { createXmlReader } from '#spreadsheets/reader/xml-reader.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '#spreadsheets/sheet.ts'
import { SAVE_AGAIN, SheetFileError } from '#spreadsheets/sheet-file-error.ts'

const MAX_ROW_LENGTH = 16_000_000
const MISPLACED = 'the row or one of its cells is out of place'

type Options = {
  /** Whether each cell must state its place, as Excel writes it. If not, a cell follows the previous one. */
  readonly needsPlaces?: boolean
}

/** Reads a sheet's rows from XML chunks, cells as shown. Unreadable cells are issues. Throws SheetFileError. */
export function* sheetRows(chunks: Iterable<string>, facts: SheetFacts, options: Options = {}): Generator<FileRow> {
  const ready: FileRow[] = []
  const rows = createRowReader(facts, options, (row) => void ready.push(row))
  let pending = 0
  for (const chunk of chunks) {
    rows.write(chunk)
    pending = ready.length > 0 ? 0 : pending + chunk.length
    if (pending > MAX_ROW_LENGTH) throw rowError('a row of the sheet is too long', rows.next())
    yield* ready.splice(0)
  }
  rows.end()
  yield* ready
}

function createRowReader(facts: SheetFacts, { needsPlaces = false }: Options, give: (row: FileRow) => void) {
  let next = 1
  let isData = false
  let line: number | null = null
  let cells: string[] = []
  let issues: RowIssue[] = []
  let notes: RowNote[] = []
  let at: number | null = null
  let [type, style, value, hasFormula]: [string, number, string | null, boolean] = ['n', 0, null, false]
  let isText = false
  let phonetic = false

  function openRow(place: string | undefined): void {
    const number = place === undefined ? next : Number(place)
    if (!Number.isInteger(number) || number < next || number > MAX_SHEET_ROWS) throw rowError(MISPLACED, next)
    line = number
    cells = []
    issues = []
    notes = []
  }

  function openCell(row: number, attributes: Readonly<Record<string, string>>): void {
    const place = attributes.r === undefined ? null : readPlace(attributes.r)
    const column = place?.column ?? cells.length
    const isMisplaced = attributes.r === undefined ? needsPlaces : !place || (place.row ?? row) !== row
    if (isMisplaced || column < cells.length || column >= MAX_SHEET_COLUMNS) throw rowError(MISPLACED, row)
    at = column
    type = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
    value = null
    hasFormula = false
  }

  function closeCell(row: number, column: number): void {
    const read: string | CutNumber | CellIssue | null = readCell({ type, style, value, hasFormula }, facts)
    if (read === null) throw rowError('a cell refers to a shared text that is not there', row)
    while (cells.length < column) cells.push('')
    cells.push(typeof read === 'string' ? read : 'text' in read ? read.text : '')
    if (typeof read !== 'string') {
      if ('text' in read) notes.push(cutNote(column, read))
      else issues.push({ at: column, ...read })
    }
    at = null
  }

  const reader = createXmlReader('the sheet', {
    open(name, attributes) {
      if (name === 'sheetData') isData = true
      else if (!isData) return
      else if (name === 'row') openRow(attributes.r)
      else if (line === null) return
      else if (name === 'c') openCell(line, attributes)
      else if (at === null) return
      else if (name === 'f') hasFormula = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'v' || (name === 't' && type === 'inlineStr' && !phonetic)) {
        value ??= ''
        isText = true
      }
    },
    text(text) {
      if (isText) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && line !== null && at !== null) closeCell(line, at)
      else if (name === 'row' && line !== null) {
        give(notes.length > 0 ? { line, cells, issues, notes } : { line, cells, issues })
        next = line + 1
        line = null
      } else if (name === 'sheetData') isData = false
    },
  })
  return { ...reader, next: () => next }
}

const rowError = (what: string, line: number): SheetFileError => new SheetFileError(what, SAVE_AGAIN, { line })

const cutNote = (at: number, { text, held }: CutNumber): RowNote => ({
  at,
  what: `the cell shows '${text}' and holds ${held}: it was read as it is shown`,
  right: 'Show all digits of the column if they are part of its values',
})
