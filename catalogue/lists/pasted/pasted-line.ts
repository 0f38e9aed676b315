import type { ListLine } from '#catalogue/lists/list-line.ts'

/** A row of the source: its line number, from 1, and its cells. A line of text is one cell. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[] }

/** A line read from a list. `place` is its line number in the source, from 1. */
export type PastedLine = ListLine & {
  readonly place: number
  /** A message about what needs review, or null. */
  readonly doubt: string | null
}

export type PastedList = {
  readonly lines: readonly PastedLine[]
  /** Lines that name no part: greetings, titles, totals. */
  readonly skippedLines: readonly { readonly line: number; readonly text: string }[]
  /** Whether the list exceeds the maximum length and was cut off. */
  readonly over: boolean
}

/** What the list reader needs from its caller. */
export type ListReaderContext = {
  /** Whether a part has this number, in any spelling. */
  isKnown(number: string): boolean
  /** The company's own name as a manufacturer. Its lines get an empty manufacturer. */
  readonly maker: string
  /** Awaited between chunks, so a long list doesn't block other requests. */
  pause(): Promise<unknown>
}

const MAX_QUOTED_LENGTH = 40

/** Quotes a text for a message on the page. Shortens long texts. */
export const quoted = (text: string): string =>
  `'${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…`.toWellFormed() : text}'`
