import {
  columnContents,
  isFigure,
  type ListColumnContent,
  MAX_LIST_COLUMNS,
  MAX_SAMPLE_ROWS,
} from '#catalog/lists/pasted/column-content.ts'
import { columnName } from '#catalog/lists/pasted/column-name.ts'
import { type ColumnRole, headingRoles, headingWords, isEnglishQuantity } from '#catalog/lists/pasted/list-heading.ts'
import { type ColumnMark, provenMark } from '#catalog/lists/pasted/list-quantity.ts'
import {
  areNumberLists,
  askNumbers,
  headedNumber,
  headlessNumber,
  isOtherNumber,
  NUMBER_OR_QUANTITY,
  rivalNumbers,
} from '#catalog/lists/pasted/number-columns.ts'
import {
  type ColumnChoice,
  joinDoubts,
  type ListReaderContext,
  type SourceRow,
} from '#catalog/lists/pasted/pasted-line.ts'
import { headedQuantities, headlessQuantities, isUnitColumn } from '#catalog/lists/pasted/quantity-columns.ts'
import { knownMentions } from '#catalog/lists/pasted/text/part-mentions.ts'

export type ListColumns = {
  readonly choice: ColumnChoice
  /** Columns with further part numbers and quantities, for rows where the chosen ones are empty. */
  readonly spareNumbers: readonly number[]
  readonly spareQuantities: readonly number[]
  readonly unit: number | null
  /** The column with the buyer's numbers of the lines. */
  readonly items: number | null
  /** Columns whose numbers are known not to be asked for: alternates, and those that the question is about. */
  readonly otherNumbers: ReadonlySet<number>
  readonly question: string | null
  readonly headings: SourceRow | null
  /** How many cells a row has, up to its last filled one, and with the empty ones behind it. */
  readonly width: number
  readonly fullWidth: number
  /** Columns with whole numbers, sizes or prices. They show which rows have shifted cells. */
  readonly numeric: ReadonlySet<number>
  readonly decimals: ReadonlyMap<number, ColumnMark>
}

const MAX_ROWS_BEFORE_HEADINGS = 30
/** Rows that decide whether they are lists of numbers. */
const MAX_LIST_ROWS = 20
export const HEADING_SEARCH_ROWS = MAX_ROWS_BEFORE_HEADINGS + MAX_SAMPLE_ROWS

export function findHeadings(
  rows: readonly SourceRow[],
  context: Pick<ListReaderContext, 'isKnown'>,
): { row: SourceRow; index: number; roles: (ColumnRole | null)[] } | null {
  for (const [index, row] of rows.slice(0, MAX_ROWS_BEFORE_HEADINGS).entries()) {
    const roles = headingRoles(row.cells.slice(0, MAX_LIST_COLUMNS))
    if (areHeadings(row, roles, context)) return { row, index, roles }
  }
  return null
}

function areHeadings(
  { cells }: SourceRow,
  roles: readonly (ColumnRole | null)[],
  context: Pick<ListReaderContext, 'isKnown'>,
): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const known = roles.filter((role) => role !== null).length
  const names = roles.some((role) => role !== null && NUMBER_OR_QUANTITY.includes(role)) && known >= 2
  const hasValues = filled.some((cell) => /^[\d.,/\s-]+$/.test(cell))
  const isLikely = names && (known * 2 >= filled.length || (known >= 3 && !hasValues))
  // `Qty 5` beside our number isn't a heading
  return isLikely && filled.every((cell) => knownMentions(cell, context).length === 0)
}

/** Finds the columns of a table by their headings and by what is in them. Returns null if no column has part numbers. */
export function listColumns(rows: readonly SourceRow[], context: ListReaderContext): ListColumns | null {
  const found = findHeadings(rows, context)
  const below = found
    ? rows.slice(found.index + 1).filter((row) => !repeatsHeadings(found.row, row))
    : rows.filter(({ cells }) => cells.length > 1)
  if (!found && areNumberLists(below.slice(0, MAX_LIST_ROWS), context)) return null
  const contents = columnContents(found ? rowsLike(found.row, below) : below, context)
  const columns = contents.map((content) => {
    const heading = found?.row.cells[content.column] ?? ''
    return { ...content, heading, words: headingWords(heading), role: found?.roles[content.column] ?? null }
  })
  const number = found ? headedNumber(columns) : headlessNumber(columns, Math.min(below.length, MAX_SAMPLE_ROWS))
  if (number === null) return null
  const { quantities, spare, question } = found
    ? headedQuantities(columns, number)
    : headlessQuantities(columns, number)
  const rivals = rivalNumbers(columns, number, context)
  const others = columns.filter(({ column, filled }) => column !== number && !quantities.includes(column) && filled > 0)
  const manufacturer = others.find((each) =>
    found ? each.role === 'manufacturer' : each.own > 0 && each.own * 2 >= each.filled,
  )
  // the file of a quote list describes each part beside the buyer's note (docs/addresses.md)
  const isOurFile = found?.row.cells.join().includes('Note,Family,Description,url')
  const notes = others.filter((each) =>
    found
      ? each.role === 'note' && !(isOurFile && each.words === 'description')
      : each !== manufacturer &&
        (each.texts * 2 > each.filled || each.alike * 2 > each.filled) &&
        each.designators * 2 <= each.filled &&
        each.known === 0,
  )
  return {
    choice: {
      number,
      quantities,
      notes: notes.map(({ column }) => column),
      manufacturer: manufacturer?.column ?? null,
    },
    spareNumbers: others
      .filter((each) => each.known > 0 || each.role === 'number' || each.role === 'article')
      .map(({ column }) => column),
    spareQuantities: spare,
    items: others.find(({ role }) => role === 'place')?.column ?? null,
    unit: others.find(found ? isUnit : isUnitColumn)?.column ?? null,
    otherNumbers: new Set([...rivals, ...columns.filter(isOtherNumber)].map(({ column }) => column)),
    question: joinDoubts(
      question ?? (found ? null : askUnread(below[0], number, quantities)),
      askNumbers(columns, number, rivals),
    ),
    headings: found?.row ?? null,
    ...widthsOf(below, found?.row ?? null),
    numeric: new Set(
      columns.filter((each) => each.role !== 'note' && each.figures * 2 > each.filled).map(({ column }) => column),
    ),
    decimals: decimalsOf(
      below,
      [...quantities, ...spare],
      mayHaveDecimalCommas(columns, quantities, found !== null) ? 'either' : null,
    ),
  }
}

/** Asks about the heading of the quantities in a row above the others that isn't read as headings. */
function askUnread(head: SourceRow | undefined, number: number, quantities: readonly number[]): string | null {
  const cell = (column: number) => head?.cells[column]?.trim() ?? ''
  const unread = quantities.find((column) => /^\p{L}/u.test(cell(column)) && !isFigure(cell(column)))
  if (unread === undefined || /\d/.test(cell(number))) return null
  return `No heading says which column has the quantities. Use ${columnName(unread, cell(unread))}?`
}

/** The rows that are not wider than the headings: in a wider one, cells are in other columns. */
function rowsLike(headings: SourceRow, rows: readonly SourceRow[]): readonly SourceRow[] {
  const width = lengthOf(headings)
  const alike = rows.filter((row) => lengthOf(row) <= width)
  return alike.some((row) => lengthOf(row) > 1) ? alike : rows
}

export function chosenColumns(rows: readonly SourceRow[], choice: ColumnChoice, context: ListReaderContext) {
  const own = listColumns(rows, context)
  const headings = findHeadings(rows, context)?.row ?? null
  const nothing = { numeric: new Set<number>(), otherNumbers: new Set<number>(), unit: null, items: null }
  const rest = own ?? { ...nothing, ...widthsOf(rows, headings) }
  const chosen = [choice.number, ...choice.quantities, ...choice.notes, choice.manufacturer]
  const items = chosen.includes(rest.items) ? null : rest.items
  const [mark = 'either'] = own?.decimals.values() ?? []
  const decimals = decimalsOf(rows, choice.quantities, mark === null ? null : 'either')
  return { ...rest, items, choice, decimals, spareNumbers: [], spareQuantities: [], question: null, headings }
}

const decimalsOf = (rows: readonly SourceRow[], columns: readonly number[], usual: ColumnMark) =>
  new Map(columns.map((column) => [column, provenMark(rows.map(({ cells }) => cells[column] ?? '')) ?? usual] as const))

function widthsOf(rows: readonly SourceRow[], headings: SourceRow | null): { width: number; fullWidth: number } {
  const lengths = rows.filter((row) => lengthOf(row) > 1).map(({ cells }) => cells.length)
  if (!headings) return { width: usual(rows.map(lengthOf)), fullWidth: usual(lengths) }
  return { width: lengthOf(headings), fullWidth: Math.max(headings.cells.length, Math.min(...lengths)) }
}

/** `Qty Unit` may be the quantity of each unit, too, but not with words in its cells. */
const isUnit = ({ role, words, texts, filled }: ListColumnContent): boolean =>
  role === 'unit' || (role === 'quantity' && /unit|uom/.test(words) && texts * 2 > filled)

/** The cells of a row up to its last filled one. */
export const lengthOf = ({ cells }: SourceRow): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function usual(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths.slice(0, MAX_SAMPLE_ROWS)) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return best?.[0] ?? 0
}

const DECIMAL_COMMA = /^[^\d]*\d+,\d{1,2}(?!\d)/

function mayHaveDecimalCommas(
  columns: readonly ListColumnContent[],
  quantities: readonly number[],
  hasHeadings: boolean,
): boolean {
  const isEnglish = quantities.every((column) => isEnglishQuantity(columns[column]?.words ?? ''))
  if (hasHeadings && !isEnglish) return true
  return columns.some(({ cells }) => cells.some((cell) => DECIMAL_COMMA.test(cell)))
}

export const repeatsHeadings = (headings: SourceRow, row: SourceRow): boolean =>
  lengthOf(headings) === lengthOf(row) &&
  headings.cells.every((cell, column) => headingWords(cell) === headingWords(row.cells[column] ?? ''))

/** Whether a row below the first headings is a heading row of another table. */
export function startsOtherTable(row: SourceRow, context: ListReaderContext): boolean {
  if (row.cells.some((cell) => /^\s*\d/.test(cell))) return false
  const roles = headingRoles(row.cells)
  return areHeadings(row, roles, context) && roles.includes('quantity')
}
