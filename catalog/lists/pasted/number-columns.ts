import type { ColumnContent, ListColumnContent } from '#catalog/lists/pasted/column-content.ts'
import { columnName } from '#catalog/lists/pasted/column-name.ts'
import type { ColumnRole } from '#catalog/lists/pasted/list-heading.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { partMentions } from '#catalog/lists/pasted/text/part-mentions.ts'
import { otherMention } from '#catalog/lists/pasted/text/several-parts.ts'

/** Their order, if no column has numbers of the catalog. */
const RANKS: readonly ColumnRole[] = [
  'number',
  'article',
  'distributor',
  'alternate',
  'own',
  'note',
  'designator',
  'place',
]
/** From here on a heading alone doesn't make a column of part numbers. */
const WEAK_RANK = RANKS.indexOf('note')
/** A row of headings has one of these. */
export const NUMBER_OR_QUANTITY: readonly ColumnRole[] = [...RANKS, 'quantity']

/** The column with most of our numbers (alternates last), else that with the likeliest heading. */
export function headedNumber(columns: readonly ListColumnContent[]): number | null {
  const isLast = (each: ListColumnContent): number =>
    Number(each.known === 0 || isOtherNumber(each)) + Number(each.known === 0)
  const ranked = columns.toSorted(
    (a, b) => isLast(a) - isLast(b) || b.known - a.known || rankOf(a) - rankOf(b) || a.column - b.column,
  )
  const [best] = ranked
  if (best && best.known > 0) return best.column
  const named = ranked.filter((each) => rankOf(each) < RANKS.length)
  const alike = named.filter((each) => each.alike * 2 >= each.filled && each.alike > 0)
  const strong = (each: ListColumnContent): boolean => rankOf(each) < WEAK_RANK && each.filled > 0
  const [likely] = [alike.find(strong), named.find(strong), alike[0], ...(named.length === 1 ? named : [])].filter(
    (each) => each !== undefined,
  )
  return likely?.column ?? null
}

function rankOf({ role }: ListColumnContent): number {
  const rank = role === null ? -1 : RANKS.indexOf(role)
  return rank < 0 ? RANKS.length : rank
}

/** Our numbers count more than texts that only look like one. */
const numbersIn = ({ known, alike }: ColumnContent): number => known + 0.6 * Math.max(0, alike - known)

export function headlessNumber(columns: readonly ColumnContent[], rows: number): number | null {
  const [best] = columns.toSorted((a, b) => b.known - a.known || numbersIn(b) - numbersIn(a) || a.column - b.column)
  return best && numbersIn(best) * 2 >= rows && rows > 0 ? best.column : null
}

/** Whether a heading says that a column's numbers aren't those that are asked for. */
export const isOtherNumber = ({ role }: Pick<ListColumnContent, 'role'>): boolean =>
  role === 'alternate' || role === 'own' || role === 'distributor'

const MIN_RIVAL_ROWS = 2

/** Further columns with mostly our numbers, for other parts than the list's own column. */
export function rivalNumbers(columns: readonly ListColumnContent[], number: number, context: ListReaderContext) {
  const own = columns[number]?.cells ?? []
  return columns.filter((each) => {
    const mayBe = each.column !== number && !isOtherNumber(each)
    const areOurs = each.known >= MIN_RIVAL_ROWS && each.known * 2 >= each.filled
    return mayBe && areOurs && each.cells.some((cell, row) => otherMention(cell, own[row] ?? '', context) !== null)
  })
}

export function askNumbers(
  columns: readonly ListColumnContent[],
  number: number,
  rivals: readonly ListColumnContent[],
): string | null {
  if (rivals.length === 0) return null
  const named = rivals.map(({ column, heading }) => columnName(column, heading)).join(' and ')
  return `Our part numbers are also in ${named}. Use ${columnName(number, columns[number]?.heading)}?`
}

/** With fewer rows, a column of unknown numbers may as well be of parts that are asked for. */
const MIN_COLUMN_ROWS = 3
const MAX_COMPARED = 4
const MAX_LENGTH = 2_000

/** Whether rows are lists of part numbers, not a table with columns: most have several of our numbers, or nothing else. */
export function areNumberLists(rows: readonly SourceRow[], context: ListReaderContext): boolean {
  const lists = rows.filter((row) => {
    const mentions = partMentions(row.cells.join('\t').slice(0, MAX_LENGTH), context).filter(
      ({ kind }) => kind !== 'alike',
    )
    if (mentions.length === 0) return false
    const some = mentions.slice(0, MAX_COMPARED).map(({ number }) => number)
    if (some.some((one) => some.some((other) => otherMention(one, other, context) !== null))) return true
    return rows.length < MIN_COLUMN_ROWS && row.cells.every((cell) => isOneNumber(cell.trim(), context))
  })
  return lists.length * 2 > rows.length
}

function isOneNumber(cell: string, context: ListReaderContext): boolean {
  const [only, ...others] = partMentions(cell, context)
  return cell === '' || (only !== undefined && others.length === 0 && only.number.length === cell.length)
}
