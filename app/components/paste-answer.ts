import type { ResolvedLine } from '#catalogue/list-resolver.ts'
import type { PastedLine, PastedList } from '#catalogue/pasted-list/pasted-line.ts'

/** What the page shows of a list that was sent; `lines` null: it was not read, `trouble` says why. */
export type PasteAnswer = {
  readonly lines: readonly ResolvedLine[] | null
  readonly passedOver: PastedList['passedOver']
  readonly trouble: readonly string[]
  /** What was typed, when it was not read. */
  readonly text: string
  /** Nothing more is asked: the lines go as they are. */
  readonly settled: boolean
  /** Another one for each answer. */
  readonly made: string
}

/** A line over which somebody has to look: no part or several, or something in doubt. */
export const isOpen = ({ status, doubt }: ResolvedLine): boolean => status !== 'found' || doubt !== null

/** The form of the lines, for buttons that stand outside of it. */
export const PASTE_FORM = 'pasted'

/** The lines as the form carries them, so that they can be posted again. */
export const carryLines = (lines: readonly PastedLine[]): string =>
  JSON.stringify(
    lines.map(({ place, number, quantities, note, manufacturer, doubt }) => {
      return { place, number, quantities, note, manufacturer, doubt } satisfies PastedLine
    }),
  )
