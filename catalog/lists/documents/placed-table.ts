import type { PlacedLine, PlacedText } from '#catalog/lists/documents/document-piece.ts'
import { isFigure, MAX_LIST_COLUMNS } from '#catalog/lists/pasted/column-content.ts'
import { findHeadings } from '#catalog/lists/pasted/list-columns.ts'
import { type ColumnRole, headingRoles, headingWords } from '#catalog/lists/pasted/list-heading.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { SUM } from '#catalog/lists/pasted/table-row.ts'
import { knownMentions } from '#catalog/lists/pasted/text/part-mentions.ts'

type Column = { readonly from: number; readonly to: number; readonly heading: string; readonly role: ColumnRole | null }

const OURS = 'Part number found'
const PLACE = /^\d{1,6}[.)]?$/
/** A page's letterhead and addresses come first. */
const MAX_LINES_BEFORE = 400

/** Makes rows of a PDF's table with headings, or null. A cell is below its heading; following lines may continue an item. */
export function placedTable(lines: readonly PlacedLine[], context: ListReaderContext): SourceRow[] | null {
  const found = findColumns(lines, context)
  if (!found) return null
  const { columns, start, height } = found
  const headings = { line: lines[start]?.line ?? 1, cells: columns.map(({ heading }) => heading) }
  const above = lines
    .slice(0, start)
    .map(textRow)
    .filter((row) => isNamed(row, context))
  const items = itemRows(lines.slice(start + height), columns, context)
  return withNumbers(above, headings, items, columns, context)
}

function findColumns(lines: readonly PlacedLine[], context: ListReaderContext) {
  for (const [start, { texts: all }] of lines.slice(0, MAX_LINES_BEFORE).entries()) {
    const texts = all.slice(0, MAX_LIST_COLUMNS)
    const one = columnsOf(texts)
    const next = lines[start + 1]
    const below = next?.texts.slice(0, MAX_LIST_COLUMNS) ?? []
    const isBelow = next?.isApart === false && below.every(({ text }) => !/\d/.test(text))
    const two = isBelow ? stacked(texts, below) : null
    const known = (columns: readonly Column[]) => columns.filter(({ role }) => role !== null).length
    const best = two && known(two) > known(one) ? { columns: two, height: 2 } : { columns: one, height: 1 }
    if (areItems(best.columns, context)) return { ...best, start }
  }
  return null
}

const areItems = (columns: readonly Column[], context: ListReaderContext): boolean =>
  columns.some(({ role }) => role === 'quantity') &&
  findHeadings([{ line: 1, cells: columns.map(({ heading }) => heading) }], context) !== null

function columnsOf(texts: readonly PlacedText[]): Column[] {
  const roles = headingRoles(texts.map(({ text }) => text))
  return texts.map(({ x, width, text }, index) => ({
    from: x,
    to: x + width,
    heading: text,
    role: roles[index] ?? null,
  }))
}

function stacked(above: readonly PlacedText[], below: readonly PlacedText[]): Column[] {
  const texts = [...above]
  for (const text of below) {
    const at = texts.findIndex((each) => overlap(each, text) > 0)
    const over = texts[at]
    if (!over) texts.push(text)
    else {
      const x = Math.min(over.x, text.x)
      const width = Math.max(over.x + over.width, text.x + text.width) - x
      texts[at] = { x, width, text: `${over.text} ${text.text}` }
    }
  }
  return columnsOf(texts.toSorted((a, b) => a.x - b.x).slice(0, MAX_LIST_COLUMNS))
}

const overlap = (a: PlacedText, b: PlacedText): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

type ItemRow = { readonly line: number; readonly cells: string[] }

/** The rows of the items below a table's headings. What follows the top of another page belongs to no item. */
function itemRows(lines: readonly PlacedLine[], columns: readonly Column[], context: ListReaderContext): ItemRow[] {
  const rows: ItemRow[] = []
  let open: ItemRow | null = null
  for (const { line, isApart, texts } of lines) {
    const words = new Set(texts.map(({ text }) => headingWords(text)))
    const repeated = columns.filter(({ heading }) => words.has(headingWords(heading))).length
    const isHeading = texts.length > 1 && repeated > columns.length / 2
    if (isHeading || isApart || SUM.test(texts[0]?.text ?? '')) open = null
    if (isHeading) continue
    const cells = cellsOf(texts, columns)
    const isStart = startsItem(cells, columns, open)
    if (open && !isStart) {
      continueItem(open.cells, cells, columns, context)
      continue
    }
    const row = isStart ? { line, cells } : textRow({ line, texts })
    if (isStart || isNamed(row, context)) rows.push(row)
    open = isStart ? row : null
  }
  return rows
}

function cellsOf(texts: readonly PlacedText[], columns: readonly Column[]): string[] {
  const cells = columns.map(() => '')
  for (const text of texts) {
    const at = columnOf(text, columns)
    cells[at] = [cells[at], text.text].filter(Boolean).join(' ')
  }
  return cells
}

function columnOf({ x, width }: PlacedText, columns: readonly Column[]): number {
  const distances = columns.map(({ from, to }) => {
    const common = Math.min(to, x + width) - Math.max(from, x)
    return common > 0 ? -common : Math.min(Math.abs(from - x), Math.abs(to - x - width), -common)
  })
  return distances.indexOf(Math.min(...distances))
}

function startsItem(cells: readonly string[], columns: readonly Column[], open: ItemRow | null): boolean {
  const place = cells[columns.findIndex(({ role }) => role === 'place')]
  if (place !== undefined) return PLACE.test(place)
  const hasQuantity = cells.some((cell, column) => columns[column]?.role === 'quantity' && isFigure(cell))
  const isComplete = open?.cells.some((cell, column) => columns[column]?.role === 'quantity' && cell !== '') ?? true
  return hasQuantity && (isComplete || cells.filter(Boolean).length > 2)
}

/** A figure isn't continued, but a second quantity is a doubt, and our number is kept in any column. */
function continueItem(item: string[], more: readonly string[], columns: readonly Column[], context: ListReaderContext) {
  for (const [column, text] of more.entries()) {
    const cell = item[column] ?? ''
    const isQuantity = columns[column]?.role === 'quantity'
    const isKept = !isFigure(cell) || isQuantity || knownMentions(text, context).length > 0
    if (text !== '' && isKept) item[column] = [cell, text].filter(Boolean).join(isQuantity ? ' + ' : ' ')
  }
}

const textRow = ({ line, texts }: Pick<PlacedLine, 'line' | 'texts'>) => ({
  line,
  cells: [texts.map(({ text }) => text).join(' ')],
})

const isNamed = ({ cells }: SourceRow, context: ListReaderContext): boolean =>
  cells.some((cell) => knownMentions(cell, context).length > 0)

function withNumbers(
  above: readonly SourceRow[],
  headings: SourceRow,
  items: readonly SourceRow[],
  columns: readonly Column[],
  context: ListReaderContext,
): SourceRow[] {
  const isSearched = (column: number) => columns[column]?.role !== 'quantity' && columns[column]?.role !== 'place'
  const named = items.map(({ cells }) =>
    ourNumbers(
      cells.filter((_, column) => isSearched(column)),
      context,
    ),
  )
  const isPlain = columns.some((_, column) =>
    items.every(({ cells }, row) => named[row]?.length === 0 || context.isKnown(cells[column] ?? '')),
  )
  if (isPlain) return [...above, headings, ...items]
  const rows = items.map(({ line, cells }, row) => {
    const numbers = named[row] ?? []
    return cells.length < columns.length ? { line, cells } : { line, cells: [...cells, numbers.join(', ')] }
  })
  return [...above, { ...headings, cells: [...headings.cells, OURS] }, ...rows]
}

function ourNumbers(cells: readonly string[], context: ListReaderContext): string[] {
  const numbers = cells.flatMap((cell) => knownMentions(cell, context).map(({ number }) => number))
  return numbers.filter((number, index) => numbers.findIndex((other) => context.isSamePart(other, number)) === index)
}
