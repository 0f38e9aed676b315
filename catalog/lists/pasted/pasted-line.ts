import type { UnreadLines } from '#catalog/lists/list-budget.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'

/** A row of the source: its line number, from 1, and its cells. A line of text is one cell. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[] }

/** A line read from a list. `place` is its line number in the source, from 1. */
export type PastedLine = ListLine & {
  readonly place: number
  /** A message about what needs review, or null. */
  readonly doubt: string | null
}

/** The columns of a table by what they hold, as indexes from 0. */
export type ColumnChoice = {
  readonly number: number
  /** Several are price breaks. Without one, each line asks for one piece. */
  readonly quantities: readonly number[]
  readonly notes: readonly number[]
  readonly manufacturer: number | null
}

/** A column as the page names it: its heading and its first cells. */
export type TableColumn = { readonly heading: string; readonly samples: readonly string[] }

/** A list that was read as a table, and how. */
export type ListTable = {
  readonly columns: readonly TableColumn[]
  readonly choice: ColumnChoice
  /** Why the columns may be others, for the visitor to answer; or null. */
  readonly question: string | null
  /** All rows, from which the list can be read again with other columns. */
  readonly rows: readonly SourceRow[]
}

export type PastedList = {
  readonly lines: readonly PastedLine[]
  /** Lines that name no part: greetings, titles, totals. */
  readonly skippedLines: readonly { readonly line: number; readonly text: string }[]
  /** Whether the list exceeds the maximum length and was cut off. */
  readonly over: boolean
  readonly unread: UnreadLines | null
  /** Null for a list that was read line by line. */
  readonly table: ListTable | null
}

/** What the list reader needs from its caller. */
export type ListReaderContext = {
  /** Whether a part has this number, in any spelling. Throws ListSpent if the list has asked too much. */
  isKnown(number: string): boolean
  /** Whether all parts with number `one` have number `other`, too: their MIL number, for example. Throws as `isKnown`. */
  isSamePart(one: string, other: string): boolean
  /** Whether a number that a line was read with is one of ours, or may be one with a mistake. */
  isLike(number: string): boolean
  /** The company's own name as a manufacturer. Its lines get an empty manufacturer. */
  readonly maker: string
  /** Awaited between chunks, so a long list doesn't block other requests. */
  pause(): Promise<unknown>
}

const MAX_QUOTED_LENGTH = 40

/** Quotes a text for a message on the page. Shortens long texts. */
export const quoted = (text: string): string =>
  `'${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…`.toWellFormed() : text}'`
