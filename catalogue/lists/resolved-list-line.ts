import { type ListLine, listLine } from '#catalogue/lists/list-line.ts'
import type { ResolvedLine } from '#catalogue/lists/list-resolver.ts'

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
