import { isDesignators } from '#catalog/lists/pasted/designators.ts'
import type { ColumnRole } from '#catalog/lists/pasted/list-heading.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { looksLikePartNumber } from '#catalog/lists/pasted/text/find-part-number.ts'

/** The kinds of a column's cells, as counts of rows. */
export type ColumnContent = {
  readonly column: number
  readonly cells: readonly string[]
  readonly filled: number
  /** Numbers of our parts. */
  readonly known: number
  /** Texts that look like part numbers. */
  readonly alike: number
  readonly quantities: number
  readonly figures: number
  readonly texts: number
  readonly designators: number
  readonly own: number
  /** The cells count the rows: 1, 2, 3 … or 10, 20, 30 …. */
  readonly isSequence: boolean
}

/** A column with its heading, `words` as `headingWords` has it; both are empty in a table without headings. */
export type ListColumnContent = ColumnContent & {
  readonly heading: string
  readonly words: string
  readonly role: ColumnRole | null
}

export const MAX_SAMPLE_ROWS = 60
export const MAX_LIST_COLUMNS = 100
/** If our parts aren't in the sample, this many cells are tried. */
const MAX_TRIED_CELLS = 20_000

/** Describes every column of a table. `rows` are those below the headings. */
export function columnContents(rows: readonly SourceRow[], context: ListReaderContext): ColumnContent[] {
  const sample = rows.slice(0, MAX_SAMPLE_ROWS)
  const width = Math.min(MAX_LIST_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)))
  const columns = Array.from({ length: width }, (_, column) => contentOf(sample, column, context))
  if (rows.length <= MAX_SAMPLE_ROWS || columns.some(({ known }) => known > 0)) return columns
  const more = rows.slice(MAX_SAMPLE_ROWS, MAX_SAMPLE_ROWS + Math.floor(MAX_TRIED_CELLS / Math.max(1, width)))
  const knownIn = (column: number) => more.filter(({ cells }) => isOurs((cells[column] ?? '').trim(), context)).length
  return columns.map((each) => ({ ...each, known: knownIn(each.column) }))
}

const COUNT = /^\d{1,6}$/
const MAX_NUMBER_LENGTH = 60

/** A short whole number is rather a quantity, even if a part has it. */
const isOurs = (cell: string, { isKnown }: ListReaderContext): boolean =>
  cell.length <= MAX_NUMBER_LENGTH && /\d/.test(cell) && !COUNT.test(cell) && isKnown(cell)

function contentOf(rows: readonly SourceRow[], column: number, context: ListReaderContext): ColumnContent {
  const cells = rows.map(({ cells: row }) => (row[column] ?? '').trim().replace(/^[-–—]$/, ''))
  const filled = cells.filter((cell) => cell !== '')
  const maker = context.maker.toLowerCase()
  const count = (is: (cell: string) => boolean): number => filled.filter(is).length
  return {
    column,
    cells,
    filled: filled.length,
    known: count((cell) => isOurs(cell, context)),
    alike: count(isAlike),
    quantities: count((cell) => readQuantities(cell).quantities.length > 0),
    figures: count(isFigure),
    texts: count((cell) => /\p{L}{2}/u.test(cell)),
    designators: count(isDesignators),
    own: count((cell) => cell.toLowerCase().startsWith(maker)),
    isSequence: isSequence(filled),
  }
}

const MAX_NUMBER_WORDS = 3

const isAlike = (cell: string): boolean =>
  looksLikePartNumber(cell) &&
  cell.split(/\s+/).length <= MAX_NUMBER_WORDS &&
  !isDesignators(cell) &&
  readQuantities(cell).quantities.length === 0

/** Whether a cell is a figure of any kind: `250 pcs`, `2.5`, `12,50`. */
export const isFigure = (cell: string): boolean => FIGURE.test(cell) || readQuantities(cell).quantities.length > 0

const FIGURE = /^[-+~]?\d[\d.,'’ ]*(?:e[-+]?\d+)?$/i
const PLACE = /^#?0*(\d{1,6})[.)]?$/
const STEPS: readonly number[] = [1, 5, 10]

/** Whether the cells count up by one, five or ten. A few may be missing. */
function isSequence(cells: readonly string[]): boolean {
  const places = cells.map((cell) => Number(PLACE.exec(cell)?.[1] ?? Number.NaN))
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  const step = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const alike = steps.filter((each) => each === step).length
  return STEPS.includes(step) && steps.every((each) => each > 0) && alike * 10 >= steps.length * 8
}
