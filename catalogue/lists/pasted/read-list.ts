import { listLine, MOST_LIST_LINES } from '#catalogue/list-line.ts'
import { readFreeLine, tidyNumber } from '#catalogue/pasted-list/free-line.ts'
import {
  columnsByContent,
  headedColumns,
  type ListColumns,
  ROWS_FOR_HEADINGS,
  repeats,
} from '#catalogue/pasted-list/list-columns.ts'
import { isHeadingLine } from '#catalogue/pasted-list/list-heading.ts'
import { type ReadQuantities, readQuantities } from '#catalogue/pasted-list/list-quantity.ts'
import { standsForNumber } from '#catalogue/pasted-list/number-words.ts'
import type { PastedLine, PastedList, ReadingAids, SourceRow } from '#catalogue/pasted-list/pasted-line.ts'
import {
  MOST_SOURCE_LINES,
  plainText,
  SEPARATORS,
  type Separator,
  sourceLines,
  splitCells,
} from '#catalogue/pasted-list/source-text.ts'

/**
 * Reads a list out of a text: a mail, a copy of a spreadsheet, lines typed by hand. Columns by their headings in any
 * order, else by their content, else line by line. Never throws; what can't be read is a doubt or is passed over.
 */
export async function readListText(text: string, aids: ReadingAids): Promise<PastedList> {
  const { rows, over } = sourceLines(text)
  for (const separator of SEPARATORS) {
    const columns = headedColumns(cutRows(rows.slice(0, ROWS_FOR_HEADINGS), separator), aids)
    if (columns) return await collect(cutRows(rows, separator), columns, aids, over)
  }
  const tabbed = rows.filter(({ cells: [cell = ''] }) => cell.trim().includes('\t')).length * 2 >= rows.length
  if (tabbed) return await readListRows(cutRows(rows, '\t'), aids, over)
  return await collect(rows, null, aids, over)
}

/** Reads a list out of the rows of a table: a CSV file, a sheet. `over`: there were more. */
export async function readListRows(given: readonly SourceRow[], aids: ReadingAids, over = false): Promise<PastedList> {
  const rows = given.slice(0, MOST_SOURCE_LINES).map(({ line, cells }) => ({ line, cells: cells.map(plainText) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const columns = headedColumns(filled, aids) ?? columnsByContent(filled, aids)
  return await collect(filled, columns, aids, over || given.length > MOST_SOURCE_LINES)
}

/** Which sign separates the cells of a text, by its first lines; null where it is no table. */
export function separatorOf(text: string): Separator | null {
  const { rows } = sourceLines(text.slice(0, 20_000))
  const first = rows.slice(0, 20)
  const counts = SEPARATORS.slice(0, 4).map((separator) => {
    const widths = first.map(({ cells: [cell = ''] }) => splitCells(cell, separator).length)
    return { separator, rows: widths.filter((width) => width > 1).length }
  })
  return counts.find((each) => each.rows * 10 >= first.length * 8 && each.rows > 0)?.separator ?? null
}

const cutRows = (rows: readonly SourceRow[], separator: Separator): SourceRow[] =>
  rows.map(({ line, cells: [cell = ''] }) => ({ line, cells: splitCells(cell, separator) }))

/** A line before it is known whether the list has quantities at all. */
type Draft = {
  readonly place: number
  readonly number: string
  read: ReadQuantities
  note: string
  manufacturer: string
}

async function collect(
  rows: readonly SourceRow[],
  columns: ListColumns | null,
  aids: ReadingAids,
  over: boolean,
): Promise<PastedList> {
  const drafts: Draft[] = []
  const passedOver: { line: number; text: string }[] = []
  for (const [index, row] of rows.entries()) {
    if (index % LOT === LOT - 1) await aids.turn()
    if (columns?.headings && (row.line < columns.headings.line || repeats(columns.headings, row))) {
      if (row.line < columns.headings.line) pass(passedOver, row)
      continue
    }
    const draft = (columns && fromColumns(row, columns, aids)) ?? fromText(row, columns, aids, drafts.at(-1))
    if (draft === 'passed') pass(passedOver, row)
    else if (draft !== 'added') drafts.push(draft)
    if (drafts.length > MOST_LIST_LINES)
      return { lines: finish(drafts.slice(0, MOST_LIST_LINES), aids), passedOver, over: true }
  }
  return { lines: finish(drafts, aids), passedOver, over }
}

function pass(passedOver: { line: number; text: string }[], { line, cells }: SourceRow): void {
  const text = freeText(cells.join(' ')).trim()
  if (!isHeadingLine(text)) passedOver.push({ line, text: text.slice(0, 200).toWellFormed() })
}

/** Rows between two turns: the longest lines take a millisecond each. */
const LOT = 16
/** What a part and its note are told by stands at the start of a line, before so many characters. */
const LONGEST_FREE = 400

/** More words are no number that somebody mistyped. */
const MOST_NUMBER_WORDS = 4

/** A row of columns; null when its number's cell is empty or more than a number. */
function fromColumns({ line, cells }: SourceRow, columns: ListColumns, aids: ReadingAids): Draft | null {
  const number = tidyNumber(cells[columns.number] ?? '')
  if (!aids.isKnown(number)) {
    if (!/\d/.test(number)) return null
    const free = /\s/.test(number) ? readFreeLine(freeText(number), aids) : null
    if (free?.kind === 'part' ? aids.isKnown(free.number) : number.split(/\s+/).length > MOST_NUMBER_WORDS) return null
  }
  return { place: line, number, ...besideNumber(cells, columns) }
}

function besideNumber(cells: readonly string[], columns: ListColumns): Omit<Draft, 'place' | 'number'> {
  const notes = columns.notes.map((column) => (cells[column] ?? '').trim())
  return {
    read: joinBreaks(columns.quantities.map((column) => cells[column] ?? '')),
    note: [...new Set(notes.filter((note) => note !== ''))].join('; '),
    manufacturer: columns.manufacturer === null ? '' : (cells[columns.manufacturer] ?? '').trim(),
  }
}

/** Several columns of quantities are price breaks. */
function joinBreaks(cells: readonly string[]): ReadQuantities {
  const reads = cells.map(readQuantities)
  const quantities = [...new Set(reads.flatMap((read) => read.quantities))]
  const doubt = reads.find((read) => read.doubt !== null)?.doubt ?? null
  if (reads.length < 2 || doubt !== null) return { quantities, doubt }
  return readQuantities(quantities.join(' / '))
}

/** A row as a line of text. It may belong to the line before it (`Qty: 250` beneath a number). */
function fromText(
  { line, cells }: SourceRow,
  columns: ListColumns | null,
  aids: ReadingAids,
  before: Draft | undefined,
): Draft | 'added' | 'passed' {
  const numberCell = columns ? (cells[columns.number] ?? '').trim() : ''
  const text = freeText(numberCell === '' ? cells.join(' ') : numberCell)
  if (isHeadingLine(text)) return 'passed'
  const free = readFreeLine(text, aids)
  if (free?.kind === 'part') {
    const beside = columns && numberCell !== '' ? besideNumber(cells, columns) : null
    const note = [beside?.note, free.note].filter(Boolean).join('; ')
    const hasOwn = beside !== null && (beside.read.quantities.length > 0 || beside.read.doubt !== null)
    return {
      place: line,
      number: free.number,
      read: hasOwn ? beside.read : free.read,
      note,
      manufacturer: beside?.manufacturer ?? '',
    }
  }
  const lacksQuantity = before && !columns && before.read.quantities.length === 0
  if (free?.kind === 'quantity' && !lacksQuantity) {
    if (columns || free.alone === null || !standsForNumber(free.alone)) return 'passed'
    return { place: line, number: free.alone, read: { quantities: [], doubt: null }, note: '', manufacturer: '' }
  }
  if (!free || !before) return 'passed'
  if (free.kind === 'quantity') {
    before.read = free.read
  }
  if (free.kind === 'note') before.note = [before.note, free.note].filter(Boolean).join('; ')
  if (free.kind === 'manufacturer') before.manufacturer = free.manufacturer
  return 'added'
}

/** A line's own words: with one space between them, since the patterns would try every place of a long gap. */
const freeText = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LONGEST_FREE).toWellFormed()

/** Where most lines have a quantity, one without is a doubt. */
function finish(drafts: readonly Draft[], { maker }: ReadingAids): PastedLine[] {
  const counted = drafts.filter(({ read }) => read.quantities.length > 0).length
  const hasQuantities = counted * 2 > drafts.length
  return drafts.map(({ place, number, read, note, manufacturer }) => {
    const [first = 1, ...more] = read.quantities
    const isOwn = manufacturer.toLowerCase().startsWith(maker.toLowerCase())
    const none = hasQuantities && read.quantities.length === 0 ? 'No quantity is given: 1 is taken.' : null
    const line = listLine(number, { manufacturer: isOwn ? '' : manufacturer, quantities: [first, ...more], note })
    return { ...line, place, doubt: read.doubt ?? none }
  })
}
