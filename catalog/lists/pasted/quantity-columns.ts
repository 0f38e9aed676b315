import type { ColumnContent, ListColumnContent } from '#catalog/lists/pasted/column-content.ts'
import { columnName } from '#catalog/lists/pasted/column-name.ts'
import { countDesignators } from '#catalog/lists/pasted/designators.ts'
import {
  countsOthers,
  isEnglishQuantity,
  isPrice,
  mayCountToo,
  quantityRank,
} from '#catalog/lists/pasted/list-heading.ts'
import { otherUnit, PACK, readQuantities, UNIT } from '#catalog/lists/pasted/list-quantity.ts'
import { readsAsQuantity } from '#catalog/lists/pasted/text/free-text-line.ts'
import { isSizeNumberHeading } from '#catalog/quantities/size-number.ts'

export type QuantityColumns = {
  readonly quantities: readonly number[]
  /** Columns that count in rows where the others are empty. Such a row gets a doubt. */
  readonly spare: readonly number[]
  readonly question: string | null
}

const isNumeric = ({ quantities, filled }: ColumnContent): boolean => filled > 0 && quantities * 2 > filled
const allNumeric = ({ quantities, filled }: ColumnContent): boolean => filled > 0 && quantities * 10 >= filled * 8
/** Figures that may be quantities, although most can't be read as such. */
const hasFigures = ({ figures, filled }: ColumnContent): boolean => filled > 0 && figures * 2 > filled
/** Quantities in a column that nothing else reads, as a line of text has them: `(40)`, `2M`. What can't be read is asked. */
const areOddQuantities = ({ cells, filled, texts, alike, designators }: ColumnContent): boolean =>
  Math.max(texts, alike, designators) * 2 <= filled && filled > 0 && cells.filter(readsAsQuantity).length * 2 >= filled

/** Finds the quantities of a table with headings. `number` is the column of the part numbers. */
export function headedQuantities(columns: readonly ListColumnContent[], number: number): QuantityColumns {
  const own = columns.filter(({ role, column }) => role === 'quantity' && column !== number)
  const isPriced = columns.some(({ words }) => isPrice(words))
  const others = columns.filter((each) => {
    return (
      !isPriced && !own.includes(each) && each.known === 0 && allNumeric(each) && mayCountToo(each.words, each.role)
    )
  })
  const named = own.length > 0 ? [...own, ...others] : own
  const usable = named.filter(hasFigures)
  if (usable.length === 0) return unnamedQuantities(columns, named, number)
  const groups = [...Map.groupBy(usable, (each) => breakGroup(each, columns)).values()]
  const ranked = groups.toSorted((a, b) => rankOf(b) - rankOf(a) || Number(areNumeric(b)) - Number(areNumeric(a)))
  const [best = [], ...rest] = ranked
  const doubtful = rest.flat().filter((other) => isNumeric(other) && (best.length > 1 || differ(best[0], other)))
  const spare = rest.flat().map(({ column }) => column)
  if (doubtful.length > 0) return { quantities: columnsOf(best), spare, question: askAmong(best, doubtful) }
  return {
    quantities: columnsOf(best),
    spare,
    question: best.some(({ words }) => countsOthers(words))
      ? `Use ${best.map(nameOf).join(', ')} as the order quantity? It may count something else.`
      : null,
  }
}

const rankOf = ([first]: readonly ListColumnContent[]): number => (first ? quantityRank(first.words) : 0)
const areNumeric = (group: readonly ColumnContent[]): boolean => group.every(isNumeric)
const columnsOf = (columns: readonly ColumnContent[]): number[] => columns.map(({ column }) => column)

/** The headings of price breaks are numbered: `Qty 1`, `Qty 2`, or `Qty`, `Qty 2`. Any other heading is its own group. */
function breakGroup({ words, column }: ListColumnContent, columns: readonly ListColumnContent[]): string {
  const stem = /^(.*?) ?(?:\d{1,2}|[abc])(?: (?:pcs|pieces|ea|each))?$/.exec(words)?.[1]
  const isFirst = columns[column + 1]?.words === `${words} 2` && !columns.some((each) => each.words === `${words} 1`)
  return stem === undefined && !isFirst ? `${column}` : `breaks ${stem ?? words}`
}

const differ = (one: ColumnContent | undefined, other: ColumnContent): boolean =>
  other.cells.some((cell, row) => cell !== '' && one?.cells[row] !== '' && cell !== one?.cells[row])

function askAmong(best: readonly ListColumnContent[], others: readonly ListColumnContent[]): string {
  const names = [...best, ...others].map(nameOf)
  return `The quantities may be in ${names.join(' or ')}. Use ${best.map(nameOf).join(', ')}?`
}

const nameOf = ({ column, heading }: ListColumnContent): string => columnName(column, heading)

/** No heading says quantity, or its column has none: another column of whole numbers is a guess. */
function unnamedQuantities(columns: readonly ListColumnContent[], named: readonly ListColumnContent[], number: number) {
  const mayBe = columns
    .filter(({ role, heading }) => (role === null || role === 'number') && !isSizeNumberHeading(heading))
    .filter((each) => each.column !== number && each.known === 0 && allNumeric(each))
  const guess = mayBe.find((each) => !each.isSequence) ?? mayBe[0]
  const unread = named.find(({ filled, figures, words }) => figures > 0 || (filled > 0 && isEnglishQuantity(words)))
  if (unread) return { quantities: [unread.column], spare: [], question: null }
  if (!guess) return { ...NONE, quantities: named.slice(0, 1).map(({ column }) => column) }
  const question = `No heading says which column has the quantities. Use ${nameOf(guess)}?`
  return { quantities: [guess.column], spare: [], question }
}

const NONE: QuantityColumns = { quantities: [], spare: [], question: null }
/** With fewer rows, 1, 2 may be quantities as well as line numbers. */
const MIN_COUNTED_ROWS = 3

/** Finds the quantities of a table without headings. */
export function headlessQuantities(columns: readonly ColumnContent[], number: number): QuantityColumns {
  const others = columns.filter(({ column, known }) => column !== number && known === 0)
  const mayBe = others.filter(isNumeric)
  const confirmed = mayBe.find((each) => isConfirmed(each, columns))
  if (confirmed) return { ...NONE, quantities: [confirmed.column] }
  const plain = mayBe.filter(({ isSequence }) => !isSequence)
  const rows = columns[number]?.filled ?? 0
  const [only] = plain
  if (only && plain.length === 1) {
    const isSure = mayBe.length === 1 || rows >= MIN_COUNTED_ROWS
    return { ...NONE, quantities: [only.column], question: isSure ? null : askWithout(mayBe, only) }
  }
  if (only) {
    const near = [number + 1, number - 1].map((at) => plain.find(({ column }) => column === at))
    const best = near.find((each) => each !== undefined) ?? plain.findLast(({ column }) => column < number) ?? only
    return { ...NONE, quantities: [best.column], question: askWithout(mayBe, best) }
  }
  const counted = mayBe.find(({ column }) => column > number)
  if (counted) return { ...NONE, quantities: [counted.column], question: askWithout(mayBe, counted) }
  const figures = others.find((each) => !isNumeric(each) && (hasFigures(each) || areOddQuantities(each)))
  if (figures) {
    const isSure = hasFigures(figures) || figures.quantities === 0
    const asked = `No heading says which column has the quantities. Use ${columnName(figures.column)} (${examples(figures)})?`
    return { ...NONE, quantities: [figures.column], question: isSure ? null : asked }
  }
  const [places] = mayBe
  if (!places) return NONE
  const asked = `Does ${columnName(places.column)} (${examples(places)}) have line numbers?`
  return { ...NONE, question: `${asked} No other column has quantities.` }
}

function askWithout(mayBe: readonly ColumnContent[], best: ColumnContent): string {
  const others = mayBe.filter((each) => each !== best)
  const read = `Use ${columnName(best.column)} (${examples(best)}) for the quantities?`
  if (others.length === 0) return `${read} They may be line numbers.`
  const rest = others.map((each) => `${columnName(each.column)} (${examples(each)})`).join(' or ')
  return `${read} They may be in ${rest} instead.`
}

const examples = ({ cells }: ColumnContent): string => {
  const filled = cells.filter((cell) => cell !== '')
  return `${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' …' : ''}`
}

/** Whether the cells of a column without a heading are units, some of them not pieces: `C`, `PK100`. */
export const isUnitColumn = ({ cells }: ColumnContent): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.every((cell) => UNIT_CELL.test(cell)) && filled.some((cell) => otherUnit(cell, []) !== null)
}

const UNIT_CELL = new RegExp(`^(?:${UNIT}|${PACK}|[cmk]|p[kr]\\s?\\d*|bx\\d*)\\.?$`, 'iu')

/** Whether a column has as many pieces as another one lists places on a board. */
function isConfirmed({ cells }: ColumnContent, columns: readonly ColumnContent[]): boolean {
  const places = columns.find((each) => each.designators > 1 && each.designators === each.filled)
  if (!places) return false
  const counted = cells.map((cell) => readQuantities(cell).quantities.join())
  return places.cells.every((listed, row) => listed === '' || counted[row] === String(countDesignators(listed)))
}
