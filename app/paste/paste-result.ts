import type { UnreadLines } from '#catalog/lists/list-budget.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import type { ListTable, PastedLine, PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** `source` has the table's rows, to read it again. Null if they are too many for a page. */
export type PasteTable = Omit<ListTable, 'rows'> & { readonly source: string | null }

/** The result of a posted list. If it could not be read, `lines` is null and `errors` says why. */
export type PasteResult = {
  readonly lines: readonly ResolvedLine[] | null
  readonly skippedLines: PastedList['skippedLines']
  readonly unread: UnreadLines | null
  /** Null if the list was read line by line. */
  readonly table: PasteTable | null
  readonly question: string | null
  readonly errors: readonly string[]
  /** The visitor's text, if it could not be read. */
  readonly text: string
  /** A file was read, so the text sent with it wasn't (behavior 10.28). */
  readonly isTextLeft?: boolean
  /** No line needs review, or the visitor sends them as they are. */
  readonly settled: boolean
  readonly id: string
}

/** Whether a line needs checking: it matches no part or several, or is doubtful. */
export const needsReview = ({ status, doubt }: ResolvedLine): boolean => status !== 'found' || doubt !== null

/** Whether a line asks for another maker's part: it says so, and its number was looked up and is not near one of our numbers. */
export const isOtherMakers = ({ status, manufacturerName, partNumber, looked, parts }: ResolvedLine): boolean =>
  status === 'missing' && manufacturerName !== '' && /\d/.test(partNumber) && looked !== false && parts.length === 0

export const PASTE_FORM = 'pasted'

const POSTED_KEYS = [
  'place',
  'item',
  'partNumber',
  'quantities',
  'note',
  'manufacturerName',
  'isCross',
  'doubt',
  'lacksQuantity',
] satisfies (keyof ResolvedLine)[]

/** Encodes lines for a form field. `readPostedLines` decodes them. */
export const encodeLines = (lines: readonly PastedLine[]): string => JSON.stringify(lines, POSTED_KEYS)

/** The text for a line's quantity field. Empty if unreadable. */
export const quantityText = ({ quantities, lacksQuantity }: PastedLine): string =>
  lacksQuantity ? '' : quantities.join(' / ')

/** A line with the quantity that a person has typed. */
export function withQuantity<Line extends PastedLine>(line: Line, typed: string): Line {
  const { quantities, doubt } = readQuantities(typed)
  const lacksQuantity = quantities.length === 0
  const isMissing = lacksQuantity && doubt === null
  const read = requestLine(line.partNumber, { ...line, quantities })
  return { ...line, ...read, doubt: isMissing ? 'Enter the quantity.' : doubt, lacksQuantity }
}
