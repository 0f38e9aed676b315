import type { FoundPart } from '#catalog/answers.ts'
import { type ListLine, listLine } from '#catalog/lists/list-line.ts'
import type { MatchedPart } from '#catalog/lists/part-differences.ts'
import type { PastedLine, PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import type { LifecycleWarning } from '#catalog/part/life/lifecycle.ts'

/**
 * A line of a list with its matching parts. `found`: one part, and the line now has its number. `several`: the buyer
 * chooses one. `missing`: no such part number, and `parts` are suggestions that differ by one typing error.
 */
export type ResolvedLine = PastedLine & {
  readonly status: 'found' | 'several' | 'missing'
  readonly parts: readonly (FoundPart | MatchedPart)[]
  /** Whether similar numbers were searched too. */
  readonly looked: boolean
  /** Whether the number is another maker's, and `parts` are those of ours that replace it. */
  readonly isCross?: boolean
  /** That its part is going or gone. */
  readonly lifecycle?: LifecycleWarning | null
}

/** A list with the parts of its lines. `question`: why its columns may be others. */
export type ResolvedList = Pick<PastedList, 'skippedLines' | 'over' | 'unread'> & {
  readonly lines: readonly ResolvedLine[]
  readonly question: string | null
  /** Whether it was read as a table with columns. */
  readonly isTable: boolean
}

const UNKNOWN_MANUFACTURER = 'Unknown'
export const UNKNOWN_NUMBER = 'Unknown number, please check'

/**
 * A line as the quote list and the order form take it. A number that no part has isn't requested as one of our parts: its
 * manufacturer is unknown unless the list names one, and its note asks us to check.
 */
export function asListLine(line: ResolvedLine): ListLine {
  const { number, quantities, note, manufacturer, status } = line
  if (status !== 'missing') return { manufacturer, number, quantities, note }
  const asked = [UNKNOWN_NUMBER, note].filter(Boolean).join('. ')
  return listLine(number, { manufacturer: manufacturer || UNKNOWN_MANUFACTURER, quantities, note: asked })
}
