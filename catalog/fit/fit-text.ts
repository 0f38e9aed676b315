import type { Criterion } from '#catalog/fit/fit-url.ts'
import type { MatingPart } from '#catalog/fit/mating-part.ts'
import type { Quantity } from '#catalog/quantities/quantity.ts'

export type BothUnits = { readonly inches: number; readonly mm: number }

/** Formats inches with three decimals, or four if needed: `0.250 in`, `0.0403 in`. Drops the sign. */
export const fitInchText = (inches: number): string => `${Math.abs(inches).toFixed(4).replace(/0$/, '')} in`

/** Formats millimeters with two decimals, halves up: `6.35 mm`, `3.18 mm`. Drops the sign. */
export const mmText = (mm: number): string =>
  `${(Math.round(Math.round(Math.abs(mm) * 1e4) / 100) / 100).toFixed(2)} mm`

export const CRITERION_NAMES: Readonly<Record<Criterion, string>> = {
  board: 'board',
  hole: 'hole',
  wire: 'wire',
  mate: 'plug or pin',
}

type Stated = Pick<Quantity, 'form' | 'low' | 'high'>

/** Describes how the visitor's part differs from the stated value, for a part that fits. Sizes within .001 in are the same. */
export function marginWords(
  criterion: Criterion,
  { inches }: BothUnits,
  requested: number | null,
  stated: Stated | null,
): string {
  if (inches === 0) {
    if (stated?.form === 'range') return 'within the range'
    if (criterion === 'mate') return 'match'
    const isExact = criterion === 'wire' || requested === stated?.low || requested === stated?.high
    return isExact ? 'exact match' : 'within .001 in'
  }
  if (criterion === 'hole') return inches > 0 ? 'wider' : 'narrower'
  return inches > 0 ? 'thicker' : 'thinner'
}

/** Describes the exceeded limit: `needs` … `too small`. */
export function missWords(criterion: Criterion, { inches }: BothUnits): { limit: string; how: string } {
  const over = inches > 0
  const isHole = criterion === 'hole'
  const least = isHole ? 'needs' : 'takes at least'
  const how = isHole ? (over ? 'too large' : 'too small') : over ? 'too thick' : 'too thin'
  return { limit: over ? 'takes at most' : least, how }
}

/** Describes why a part doesn't fit: `hole 0.250 in (6.35 mm): needs 0.257 in (6.53 mm), 0.007 in (0.18 mm) too small`. */
export function missReason(criterion: Criterion, requested: BothUnits, limit: BothUnits, off: BothUnits): string {
  const both = ({ inches, mm }: BothUnits) => `${fitInchText(inches)} (${mmText(mm)})`
  const words = missWords(criterion, off)
  return `${CRITERION_NAMES[criterion]} ${both(requested)}: ${words.limit} ${both(limit)}, ${both(off)} ${words.how}`
}

/** Names a mating part: `banana plug`, `pin`, `jack for a pin`. */
export function matingName({ side, kind }: MatingPart): string {
  if (kind === 'spade lug' || kind === 'bare wire') return kind
  if (kind === 'pin') return side === 'jack' ? 'jack for a pin' : 'pin'
  return `${kind} ${side}`
}
