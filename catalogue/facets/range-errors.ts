import { parseGauge, parseSpelling } from '#catalogue/quantities/quantity.ts'
import { isReversed } from '#catalogue/quantities/same-size.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

type RangeErrors = { readonly from: string | null; readonly to: string | null }

/** Says what to enter for the ends of a range that can't be read, or for a reversed range (behavior 5.13). */
export function rangeErrors([from, to]: readonly [from: string, to: string], kind: ColumnKind): RangeErrors {
  const read = kind === 'gauge' ? parseGauge : parseSpelling
  const examples = kind === 'gauge' ? 'enter 20 or 20 AWG' : 'enter .25", 1/4 or 6.35 mm'
  const error = (text: string) => (text.trim() === '' || read(text) ? null : examples)
  const tooSmall = areReversed(from, to, kind) ? `enter ${from.trim()} or more` : null
  return { from: error(from), to: error(to) ?? tooSmall }
}

function areReversed(from: string, to: string, kind: ColumnKind): boolean {
  if (kind === 'gauge') return (parseGauge(from)?.low ?? 0) > (parseGauge(to)?.high ?? Number.POSITIVE_INFINITY)
  const [low, high] = [parseSpelling(from), parseSpelling(to)]
  return low !== null && high !== null && isReversed(low, high)
}
