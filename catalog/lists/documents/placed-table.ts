import type { PlacedLine, PlacedText } from '#catalog/lists/documents/document-piece.ts'
import { isFigure, MAX_LIST_COLUMNS } from '#catalog/lists/pasted/column-content.ts'
import { findHeadings } from '#catalog/lists/pasted/list-columns.ts'
import { type ColumnRole, headingRoles, headingWords } from '#catalog/lists/pasted/list-heading.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { SUM } from '#catalog/lists/pasted/table-row.ts'
import { knownMentions } from '#catalog/lists/pasted/text/part-mentions.ts'

type Column = { readonly from: number; readonly to: number; readonly heading: string; readonly role: ColumnRole | null }

/** The column that is added if our numbers are among other words. */
const OURS = 'Part number found'
const PLACE = /^\d{1,6}[.)]?$/
/** A page's letterhead and addresses come first. */
const MAX_LINES_BEFORE = 400

/** Makes rows of a PDF's table with headings, or null. A cell is below its heading; following lines may continue an item. */
export function placedTable(lines: readonly PlacedLine[], context: ListReaderContext): SourceRow[] | null {
  const found = findColumns(lines, context)
  if (!found) return null
  const { columns, start, height } = found
  const isHeading = ({ texts }: PlacedLine): boolean => {
    const words = new Set(texts.map(({ text }) => headingWords(text)))
    return (
      texts.length > 1 && columns.filter(({ heading }) => words.has(headingWords(heading))).length > columns.length / 2
    )
  }
  const headings = { line: lines[start]?.line ?? 1, cells: columns.map(({ heading }) => heading) }
  const above = lines
    .slice(0, start)
    .map(textRow)
    .filter((row) => isNamed(row, context))
  const items = new ItemRows(columns, context)
  for (const line of lines.slice(start + height)) {
    if (isHeading(line)) items.endItem()
    else items.add(line)
  }
  return withNumbers(above, headings, items.rows, columns, context)
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

/** Whether these are the headings of items: one says quantity. */
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

class ItemRows {
  readonly rows: { readonly line: number; readonly cells: string[] }[] = []
  readonly #columns: readonly Column[]
  readonly #context: ListReaderContext
  readonly #place: number
  readonly #quantities: ReadonlySet<number>
  #open: { readonly line: number; readonly cells: string[] } | null = null

  constructor(columns: readonly Column[], context: ListReaderContext) {
    this.#columns = columns
    this.#context = context
    this.#place = columns.findIndex(({ role }) => role === 'place')
    this.#quantities = new Set(columns.flatMap(({ role }, index) => (role === 'quantity' ? [index] : [])))
  }

  /** What comes next, such as the top of another page, belongs to no item. */
  endItem(): void {
    this.#open = null
  }

  add({ line, isApart, texts }: PlacedLine): void {
    const cells = this.#cellsOf(texts)
    if (isApart || SUM.test(texts[0]?.text ?? '')) this.endItem()
    const isStart = this.#startsItem(cells)
    if (this.#open && !isStart) {
      this.#continueItem(this.#open.cells, cells)
      return
    }
    const row = isStart ? { line, cells } : textRow({ line, texts })
    if (isStart || isNamed(row, this.#context)) this.rows.push(row)
    this.#open = isStart ? row : null
  }

  #cellsOf(texts: readonly PlacedText[]): string[] {
    const cells = this.#columns.map(() => '')
    for (const text of texts) {
      const at = this.#columnOf(text)
      cells[at] = [cells[at], text.text].filter(Boolean).join(' ')
    }
    return cells
  }

  /** The column whose heading is above a text, else the nearest one. */
  #columnOf({ x, width }: PlacedText): number {
    const distances = this.#columns.map(({ from, to }) => {
      const common = Math.min(to, x + width) - Math.max(from, x)
      return common > 0 ? -common : Math.min(Math.abs(from - x), Math.abs(to - x - width), -common)
    })
    return distances.indexOf(Math.min(...distances))
  }

  #startsItem(cells: readonly string[]): boolean {
    const hasQuantity = cells.some((cell, column) => this.#quantities.has(column) && isFigure(cell))
    const place = cells[this.#place]
    if (place !== undefined) return PLACE.test(place)
    const isComplete = this.#open?.cells.some((cell, column) => this.#quantities.has(column) && cell !== '') ?? true
    return hasQuantity && (isComplete || cells.filter(Boolean).length > 2)
  }

  /** A figure isn't continued, but a second quantity is a doubt, and our number is kept in any column. */
  #continueItem(item: string[], more: readonly string[]): void {
    for (const [column, text] of more.entries()) {
      const cell = item[column] ?? ''
      const isKept = !isFigure(cell) || this.#quantities.has(column) || knownMentions(text, this.#context).length > 0
      const between = this.#quantities.has(column) ? ' + ' : ' '
      if (text !== '' && isKept) item[column] = [cell, text].filter(Boolean).join(between)
    }
  }
}

const textRow = ({ line, texts }: Pick<PlacedLine, 'line' | 'texts'>) => ({
  line,
  cells: [texts.map(({ text }) => text).join(' ')],
})

/** Outside of items, only lines that name our parts are read. */
const isNamed = ({ cells }: Row, context: ListReaderContext): boolean =>
  cells.some((cell) => knownMentions(cell, context).length > 0)

type Row = { readonly line: number; readonly cells: readonly string[] }

function withNumbers(
  above: readonly Row[],
  headings: Row,
  items: readonly Row[],
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
