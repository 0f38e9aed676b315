import type { UnreadLines } from '#catalog/lists/list-budget.ts'
import type { ListTable, PastedLine, PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** How a table was read. `source` has its rows, so that it can be read again; null if they are too many for a page. */
export type PasteTable = Omit<ListTable, 'rows'> & { readonly source: string | null }

/** The result of a posted list. If it could not be read, `lines` is null and `errors` says why. */
export type PasteResult = {
  readonly lines: readonly ResolvedLine[] | null
  readonly skippedLines: PastedList['skippedLines']
  readonly unread: UnreadLines | null
  /** Null for a list that was read line by line. */
  readonly table: PasteTable | null
  readonly errors: readonly string[]
  /** The visitor's text, if it could not be read. */
  readonly text: string
  /** A file was read, so the text that was sent beside it wasn't (behavior 10.28). */
  readonly isTextLeft?: boolean
  /** No line needs review, or the visitor sends them as they are. */
  readonly settled: boolean
  /** Differs for each result. */
  readonly id: string
}

/** Whether the visitor should check a line: it matches no part or several, or something in it is doubtful. */
export const needsReview = ({ status, doubt }: ResolvedLine): boolean => status !== 'found' || doubt !== null

/** The id of the form with the lines, for buttons outside of it. */
export const PASTE_FORM = 'pasted'

/** Encodes lines for a form field, so that they can be posted again. `readPostedLines` decodes them. */
export const encodeLines = (lines: readonly PastedLine[]): string =>
  JSON.stringify(
    lines.map(({ place, number, quantities, note, manufacturer, doubt }) => {
      return { place, number, quantities, note, manufacturer, doubt } satisfies PastedLine
    }),
  )
