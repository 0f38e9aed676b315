import { listLine, MAX_LIST_LINES } from '#catalogue/lists/list-line.ts'
import { findTable } from '#catalogue/lists/pasted/find-table.ts'
import { doubtLineNumbers } from '#catalogue/lists/pasted/line-numbers.ts'
import {
  chosenColumns,
  type ListColumns,
  listColumns,
  repeatsHeadings,
  startsOtherTable,
} from '#catalogue/lists/pasted/list-columns.ts'
import { isHeadingLine } from '#catalogue/lists/pasted/list-heading.ts'
import type {
  ColumnChoice,
  ListReaderContext,
  PastedLine,
  PastedList,
  SourceRow,
} from '#catalogue/lists/pasted/pasted-line.ts'
import { MAX_SOURCE_LINES, normalizeCharacters, sourceLines } from '#catalogue/lists/pasted/split-text.ts'
import { tableOf } from '#catalogue/lists/pasted/table-columns.ts'
import { type DraftLine, freeText, readTableRow } from '#catalogue/lists/pasted/table-row.ts'
import { couldBePartNumber } from '#catalogue/lists/pasted/text/find-part-number.ts'
import { parseFreeTextLine } from '#catalogue/lists/pasted/text/free-text-line.ts'

/**
 * Reads a parts list from a text: a mail, cells copied from a spreadsheet, lines typed by hand. Finds columns by their
 * headings or by their content, else reads line by line. Never throws: unreadable lines get a `doubt` or are skipped.
 */
export async function readListText(text: string, context: ListReaderContext): Promise<PastedList> {
  const { rows, over } = sourceLines(text)
  const table = findTable(rows, context)
  return await collect(table?.rows ?? rows, table?.columns ?? null, context, over)
}

type RowOptions = {
  /** The rows were cut off. */
  readonly over?: boolean
  /** The columns that the visitor has chosen. */
  readonly choice?: ColumnChoice | null
}

/** Reads a parts list from the rows of a CSV file, a sheet, or a table that was read before. */
export async function readListRows(
  given: readonly SourceRow[],
  context: ListReaderContext,
  { over = false, choice = null }: RowOptions = {},
): Promise<PastedList> {
  const rows = given
    .slice(0, MAX_SOURCE_LINES)
    .map(({ line, cells }) => ({ line, cells: cells.map(normalizeCharacters) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const columns = choice ? chosenColumns(filled, choice, context) : listColumns(filled, context)
  return await collect(filled, columns, context, over || given.length > MAX_SOURCE_LINES)
}

async function collect(
  rows: readonly SourceRow[],
  columns: ListColumns | null,
  context: ListReaderContext,
  over: boolean,
): Promise<PastedList> {
  const drafts: DraftLine[] = []
  const skippedLines: { line: number; text: string }[] = []
  const table = columns && tableOf(rows, columns)
  let otherTable: number | null = null
  for (const [index, row] of rows.entries()) {
    if (index % LINES_PER_CHUNK === LINES_PER_CHUNK - 1) await context.pause()
    if (columns?.headings && (row.line <= columns.headings.line || repeatsHeadings(columns.headings, row))) {
      if (row.line < columns.headings.line) skip(skippedLines, row)
      continue
    }
    if (columns?.headings && startsOtherTable(row)) {
      otherTable = row.line
      continue
    }
    const draft = columns ? readTableRow(row, columns, context) : null
    if (draft) drafts.push(otherTable === null ? draft : belowOtherTable(draft, otherTable))
    else if (columns || !addText(row, context, drafts)) skip(skippedLines, row)
    if (drafts.length > MAX_LIST_LINES)
      return { lines: finish(drafts.slice(0, MAX_LIST_LINES), columns, context), skippedLines, over: true, table }
  }
  return { lines: finish(drafts, columns, context), skippedLines, over, table }
}

const belowOtherTable = (draft: DraftLine, line: number): DraftLine => ({
  ...draft,
  read: { ...draft.read, doubt: draft.read.doubt ?? `Line ${line} has other headings. The columns may differ.` },
})

function skip(skippedLines: { line: number; text: string }[], { line, cells }: SourceRow): void {
  const text = freeText(cells.join(' '))
  if (text !== '' && !isHeadingLine(text)) skippedLines.push({ line, text: text.slice(0, 200).toWellFormed() })
}

/** The longest lines take a millisecond each. */
const LINES_PER_CHUNK = 16

/** Reads a line of text. It may continue the line before, as `Qty: 250` below a number does. Returns false if it is skipped. */
function addText({ line, cells }: SourceRow, context: ListReaderContext, drafts: DraftLine[]): boolean {
  const text = freeText(cells.join(' '))
  if (isHeadingLine(text)) return false
  const free = parseFreeTextLine(text, context)
  if (free?.kind === 'part') {
    drafts.push({ ...free, place: line, manufacturer: '' })
    return true
  }
  const before = drafts.at(-1)
  const lacksQuantity = before && before.read.quantities.length === 0 && before.read.doubt === null
  if (free?.kind === 'quantity' && !lacksQuantity) {
    if (free.alone === null || !couldBePartNumber(free.alone)) return false
    const read = { quantities: [], doubt: null }
    drafts.push({ place: line, number: free.alone, read, lead: null, isLead: false, note: '', manufacturer: '' })
    return true
  }
  if (!free || !before) return false
  drafts.pop()
  if (free.kind === 'quantity') drafts.push({ ...before, read: free.read })
  if (free.kind === 'note') drafts.push({ ...before, note: [before.note, free.note].filter(Boolean).join('; ') })
  if (free.kind === 'manufacturer') drafts.push({ ...before, manufacturer: free.manufacturer })
  return true
}

/** Finishes the lines. In a list with quantities, a line without one gets a `doubt`. */
function finish(given: readonly DraftLine[], columns: ListColumns | null, { maker }: ListReaderContext): PastedLine[] {
  const drafts = columns ? given : doubtLineNumbers(given)
  const hasColumn = columns !== null && columns.choice.quantities.length > 0
  const hasQuantities = hasColumn || drafts.some(({ read }) => read.quantities.length > 0)
  return drafts.map(({ place, number, read, note, manufacturer }) => {
    const [first = 1, ...more] = read.quantities
    const isOwn = manufacturer.toLowerCase().startsWith(maker.toLowerCase())
    const none = hasQuantities && read.quantities.length === 0 ? 'No quantity given. Using 1.' : null
    const line = listLine(number, { manufacturer: isOwn ? '' : manufacturer, quantities: [first, ...more], note })
    return { ...line, place, doubt: read.doubt ?? none }
  })
}
