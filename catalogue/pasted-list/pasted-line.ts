import type { ListLine } from '#catalogue/list-line.ts'

/** A row of a list as it came: its line in the source, from 1, and its cells; a line of text is one cell. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[] }

/** A line read from a list. `place` is its line in the source, from 1. */
export type PastedLine = ListLine & {
  readonly place: number
  /** What could not be read for certain, in words for the page; null where nothing was doubtful. */
  readonly doubt: string | null
}

export type PastedList = {
  readonly lines: readonly PastedLine[]
  /** What names no part: greetings, titles, totals. */
  readonly passedOver: readonly { readonly line: number; readonly text: string }[]
  /** Whether it is longer than a list may be: it was not read to its end. */
  readonly over: boolean
}

/** What the reader has to know to choose between two readings. */
export type ReadingAids = {
  /** Whether a part bears this number, written in any way. */
  isKnown(number: string): boolean
  /** The maker whose parts need no manufacturer. */
  readonly maker: string
  /** Awaited now and then, so that a long list holds up nobody else. */
  turn(): Promise<unknown>
}

const LONGEST_QUOTED = 40

/** A text as a sentence for the page quotes it. */
export const quoted = (text: string): string =>
  `'${text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…`.toWellFormed() : text}'`
