import type { ColumnContent } from '#catalog/lists/pasted/column-content.ts'
import { columnName } from '#catalog/lists/pasted/column-name.ts'
import type { ColumnRole } from '#catalog/lists/pasted/heading-patterns.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { partMentions } from '#catalog/lists/pasted/text/part-mentions.ts'
import { otherMention } from '#catalog/lists/pasted/text/several-parts.ts'

type Column = ColumnContent & { readonly heading: string; readonly role: ColumnRole | null }

/** Whether a heading says that a column's numbers aren't those that are asked for. */
export const isOtherNumber = ({ role }: Pick<Column, 'role'>): boolean =>
  role === 'alternate' || role === 'own' || role === 'distributor'

const MIN_RIVAL_ROWS = 2

/** Further columns with mostly our numbers, for other parts than the list's own column. */
export function rivalNumbers(columns: readonly Column[], number: number, context: ListReaderContext): Column[] {
  const own = columns[number]?.cells ?? []
  return columns.filter((each) => {
    const mayBe = each.column !== number && !isOtherNumber(each)
    const areOurs = each.known >= MIN_RIVAL_ROWS && each.known * 2 >= each.filled
    return mayBe && areOurs && each.cells.some((cell, row) => otherMention(cell, own[row] ?? '', context) !== null)
  })
}

/** Asks which of several columns has the part numbers. */
export function askNumbers(columns: readonly Column[], number: number, rivals: readonly Column[]): string | null {
  if (rivals.length === 0) return null
  const named = rivals.map(({ column, heading }) => columnName(column, heading)).join(' and ')
  return `Our part numbers are also in ${named}. Use ${columnName(number, columns[number]?.heading)}?`
}

/** With fewer rows, a column of unknown numbers may as well be of parts that are asked for. */
const MIN_COLUMN_ROWS = 3
const [MAX_COMPARED, MAX_LENGTH] = [4, 2_000]

/** Whether rows are lists of part numbers, not a table with columns: most have several of ours, or nothing else. */
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
