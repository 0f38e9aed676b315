import type { UnreadLines } from '#catalog/lists/list-budget.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'

/** A row of the source. A line of text is one cell. Line numbers count from 1. */
export type SourceRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** It is in the earlier mail that a reply quotes. */
  readonly isQuoted?: boolean
}

export type PastedLine = RequestLine & {
  /** The number of its line in the source. */
  readonly place: number
  /** The buyer's own number of the line, from a column of such numbers. */
  readonly item?: string
  readonly doubt: string | null
  readonly partDoubt?: string
  /** Its quantity can't be read: a person types it, or takes the line out. Until then `quantities` has a 1. */
  readonly lacksQuantity: boolean
}

export const MAX_ITEM_LENGTH = 12

/** The columns of a table by what they hold, as indexes from 0. */
export type ColumnChoice = {
  readonly number: number
  readonly quantities: readonly number[]
  readonly notes: readonly number[]
  readonly manufacturer: number | null
}

export type TableColumn = { readonly heading: string; readonly samples: readonly string[] }

export type ListTable = {
  readonly columns: readonly TableColumn[]
  readonly choice: ColumnChoice
  readonly rows: readonly SourceRow[]
}

export type PastedList = {
  readonly lines: readonly PastedLine[]
  readonly skippedLines: readonly { readonly line: number; readonly text: string }[]
  readonly over: boolean
  readonly unread: UnreadLines | null
  readonly table: ListTable | null
  readonly question: string | null
}

export type ListReaderContext = {
  /** Whether a part has this number, in any spelling. Throws ListSpent if the list's budget is used up. */
  isKnown(number: string): boolean
  /** Whether all parts with number `one` have number `other`, too: their MIL number, for example. Throws as `isKnown`. */
  isSamePart(one: string, other: string): boolean
  /** Whether the line's number is one of ours, perhaps mistyped. */
  isLike(number: string): boolean
  /** The list has only parts: a whole number alone on a line is a part. */
  readonly hasNoQuantities?: boolean
  /** The company's own name as a manufacturer. Its lines get an empty manufacturer. */
  readonly maker: string
  pause(): Promise<unknown>
}

const MAX_QUOTED_LENGTH = 40

/** Quotes a text for a message on the page. Shortens long texts. */
export const quoted = (text: string): string =>
  `'${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…`.toWellFormed() : text}'`

/** Joins questions. Returns null if there are none. */
export const joinDoubts = (...texts: readonly (string | null | undefined)[]): string | null =>
  texts.filter((text) => text).join(' ') || null
