import type { SpelledLength, Spelling } from '#catalog/quantities/quantity.ts'

/** Whether two spellings are one size: equal, or one rounded to the other in the other unit (behavior 6.6). */
export const isSameSize = (a: Spelling, b: Spelling): boolean =>
  a.form === b.form && isSameLength(a.low, b.low) && isSameLength(a.high, b.high)

/** Whether a single length is another one, rounded to the digits that are written: `6.53 mm` from `.257"`. */
export const isRoundedFrom = ({ low }: Spelling, { low: exact }: Spelling): boolean =>
  low.at === exact.at || (low.isMetric !== exact.isMetric && Math.abs(low.at - exact.at) <= low.half)

/** Whether a range from `a` to `b` has its larger end first, in any units. */
export const isReversed = (a: Spelling, b: Spelling): boolean => a.low.at > b.high.at && !isSameLength(a.low, b.high)

export const spellingDistance = (a: Spelling, b: Spelling): number =>
  Math.abs(a.low.at - b.low.at) + Math.abs(a.high.at - b.high.at)

/** A length halfway between two roundings is rounded to either: some round up, some to even. */
function isSameLength(a: SpelledLength, b: SpelledLength): boolean {
  if (a.at === b.at) return true
  return a.isMetric !== b.isMetric && Math.abs(a.at - b.at) <= Math.max(a.half, b.half)
}
