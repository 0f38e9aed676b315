import { listLine, MAX_LIST_LINES } from '#catalogue/lists/list-line.ts'
import { couldBePartNumber } from '#catalogue/lists/pasted/find-part-number.ts'
import { parseFreeTextLine, tidyNumber } from '#catalogue/lists/pasted/free-text-line.ts'
import {
  columnsByContent,
  columnsByHeading,
  HEADING_SEARCH_ROWS,
  type ListColumns,
  repeatsHeadings,
} from '#catalogue/lists/pasted/list-columns.ts'
import { isHeadingLine } from '#catalogue/lists/pasted/list-heading.ts'
import { type ReadQuantities, readQuantities } from '#catalogue/lists/pasted/list-quantity.ts'
import type { ListReaderContext, PastedLine, PastedList, SourceRow } from '#catalogue/lists/pasted/pasted-line.ts'
import {
  MAX_SOURCE_LINES,
  normalizeCharacters,
  SEPARATORS,
  type Separator,
  sourceLines,
  splitCells,
} from '#catalogue/lists/pasted/split-text.ts'

/**
 * Reads a parts list from a text: a mail, cells copied from a spreadsheet, lines typed by hand. Finds columns by their
 * headings or by their content, else reads line by line. Never throws: unreadable lines get a `doubt` or are skipped.
 */
export async function readListText(text: string, context: ListReaderContext): Promise<PastedList> {
  const { rows, over } = sourceLines(text)
  for (const separator of SEPARATORS) {
    const columns = columnsByHeading(splitRows(rows.slice(0, HEADING_SEARCH_ROWS), separator), context)
    if (columns) return await collect(splitRows(rows, separator), columns, context, over)
  }
  const tabbed = rows.filter(({ cells: [cell = ''] }) => cell.trim().includes('\t')).length * 2 >= rows.length
  if (tabbed) return await readListRows(splitRows(rows, '\t'), context, over)
  return await collect(rows, null, context, over)
}

/** Reads a parts list from the rows of a CSV file or a sheet. Pass `over` if the rows were cut off. */
export async function readListRows(
  given: readonly SourceRow[],
  context: ListReaderContext,
  over = false,
): Promise<PastedList> {
  const rows = given
    .slice(0, MAX_SOURCE_LINES)
    .map(({ line, cells }) => ({ line, cells: cells.map(normalizeCharacters) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const columns = columnsByHeading(filled, context) ?? columnsByContent(filled, context)
  return await collect(filled, columns, context, over || given.length > MAX_SOURCE_LINES)
}

/** Detects the character that separates the cells of a text from its first lines. Returns null if it is not a table. */
export function detectSeparator(text: string): Separator | null {
  const { rows } = sourceLines(text.slice(0, 20_000))
  const first = rows.slice(0, 20)
  const counts = SEPARATORS.slice(0, 4).map((separator) => {
    const widths = first.map(({ cells: [cell = ''] }) => splitCells(cell, separator).length)
    return { separator, rows: widths.filter((width) => width > 1).length }
  })
  return counts.find((each) => each.rows * 10 >= first.length * 8 && each.rows > 0)?.separator ?? null
}

const splitRows = (rows: readonly SourceRow[], separator: Separator): SourceRow[] =>
  rows.map(({ line, cells: [cell = ''] }) => ({ line, cells: splitCells(cell, separator) }))

/** A line, while it is unknown whether the list has quantities at all. */
type DraftLine = {
  readonly place: number
  readonly number: string
  read: ReadQuantities
  note: string
  manufacturer: string
}

async function collect(
  rows: readonly SourceRow[],
  columns: ListColumns | null,
  context: ListReaderContext,
  over: boolean,
): Promise<PastedList> {
  const drafts: DraftLine[] = []
  const skippedLines: { line: number; text: string }[] = []
  for (const [index, row] of rows.entries()) {
    if (index % LINES_PER_CHUNK === LINES_PER_CHUNK - 1) await context.pause()
    if (columns?.headings && (row.line < columns.headings.line || repeatsHeadings(columns.headings, row))) {
      if (row.line < columns.headings.line) skip(skippedLines, row)
      continue
    }
    const draft = (columns && fromColumns(row, columns, context)) ?? fromText(row, columns, context, drafts.at(-1))
    if (draft === 'skipped') skip(skippedLines, row)
    else if (draft !== 'added') drafts.push(draft)
    if (drafts.length > MAX_LIST_LINES)
      return { lines: finish(drafts.slice(0, MAX_LIST_LINES), context), skippedLines, over: true }
  }
  return { lines: finish(drafts, context), skippedLines, over }
}

function skip(skippedLines: { line: number; text: string }[], { line, cells }: SourceRow): void {
  const text = freeText(cells.join(' ')).trim()
  if (!isHeadingLine(text)) skippedLines.push({ line, text: text.slice(0, 200).toWellFormed() })
}

/** The longest lines take a millisecond each. */
const LINES_PER_CHUNK = 16
/** The rest of a line of text is ignored: the part and its note are at its start. */
const MAX_TEXT_LENGTH = 400

/** A cell with more words is not a mistyped number. */
const MAX_NUMBER_WORDS = 4

/** Reads a row by its columns. Returns null if its number cell is empty or contains more than a number. */
function fromColumns({ line, cells }: SourceRow, columns: ListColumns, context: ListReaderContext): DraftLine | null {
  const number = tidyNumber(cells[columns.number] ?? '')
  if (!context.isKnown(number)) {
    if (!/\d/.test(number)) return null
    const free = /\s/.test(number) ? parseFreeTextLine(freeText(number), context) : null
    if (free?.kind === 'part' ? context.isKnown(free.number) : number.split(/\s+/).length > MAX_NUMBER_WORDS)
      return null
  }
  return { place: line, number, ...otherCells(cells, columns) }
}

function otherCells(cells: readonly string[], columns: ListColumns): Omit<DraftLine, 'place' | 'number'> {
  const notes = columns.notes.map((column) => (cells[column] ?? '').trim())
  return {
    read: joinBreaks(columns.quantities.map((column) => cells[column] ?? '')),
    note: [...new Set(notes.filter((note) => note !== ''))].join('; '),
    manufacturer: columns.manufacturer === null ? '' : (cells[columns.manufacturer] ?? '').trim(),
  }
}

/** Joins several quantity columns: they are price breaks. */
function joinBreaks(cells: readonly string[]): ReadQuantities {
  const reads = cells.map(readQuantities)
  const quantities = [...new Set(reads.flatMap((read) => read.quantities))]
  const doubt = reads.find((read) => read.doubt !== null)?.doubt ?? null
  if (reads.length < 2 || doubt !== null) return { quantities, doubt }
  return readQuantities(quantities.join(' / '))
}

/** Reads a row as a line of text. It may continue the line before, as `Qty: 250` below a number does. */
function fromText(
  { line, cells }: SourceRow,
  columns: ListColumns | null,
  context: ListReaderContext,
  before: DraftLine | undefined,
): DraftLine | 'added' | 'skipped' {
  const numberCell = columns ? (cells[columns.number] ?? '').trim() : ''
  const text = freeText(numberCell === '' ? cells.join(' ') : numberCell)
  if (isHeadingLine(text)) return 'skipped'
  const free = parseFreeTextLine(text, context)
  if (free?.kind === 'part') {
    const others = columns && numberCell !== '' ? otherCells(cells, columns) : null
    const note = [others?.note, free.note].filter(Boolean).join('; ')
    const hasOwn = others !== null && (others.read.quantities.length > 0 || others.read.doubt !== null)
    return {
      place: line,
      number: free.number,
      read: hasOwn ? others.read : free.read,
      note,
      manufacturer: others?.manufacturer ?? '',
    }
  }
  const lacksQuantity = before && !columns && before.read.quantities.length === 0
  if (free?.kind === 'quantity' && !lacksQuantity) {
    if (columns || free.alone === null || !couldBePartNumber(free.alone)) return 'skipped'
    return { place: line, number: free.alone, read: { quantities: [], doubt: null }, note: '', manufacturer: '' }
  }
  if (!free || !before) return 'skipped'
  if (free.kind === 'quantity') {
    before.read = free.read
  }
  if (free.kind === 'note') before.note = [before.note, free.note].filter(Boolean).join('; ')
  if (free.kind === 'manufacturer') before.manufacturer = free.manufacturer
  return 'added'
}

/** Collapses spaces, since the patterns would backtrack through every position of a long gap. */
const freeText = (text: string): string => text.replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH).toWellFormed()

/** Finishes the lines. If most lines have a quantity, a line without one gets a `doubt`. */
function finish(drafts: readonly DraftLine[], { maker }: ListReaderContext): PastedLine[] {
  const counted = drafts.filter(({ read }) => read.quantities.length > 0).length
  const hasQuantities = counted * 2 > drafts.length
  return drafts.map(({ place, number, read, note, manufacturer }) => {
    const [first = 1, ...more] = read.quantities
    const isOwn = manufacturer.toLowerCase().startsWith(maker.toLowerCase())
    const none = hasQuantities && read.quantities.length === 0 ? 'No quantity given. Using 1.' : null
    const line = listLine(number, { manufacturer: isOwn ? '' : manufacturer, quantities: [first, ...more], note })
    return { ...line, place, doubt: read.doubt ?? none }
  })
}
