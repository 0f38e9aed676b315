import { PER_INCH, PER_MM, parseGauge, parseSpelling, type Quantity } from '#catalogue/quantities/quantity.ts'
import { wireInches } from '#catalogue/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

/** Codes of UN/CEFACT Recommendation 20, with the unit's usual short form. */
export const UNIT_TEXTS = { INH: 'in', MMT: 'mm', AWG: 'AWG' } as const

type Ends = { readonly low: number; readonly high: number }

/** A cell that is a size, in numbers for programs (behavior 24.1). */
export type TypedQuantity = {
  readonly measure: Quantity['measure']
  readonly form: Quantity['form']
  /** The unit in which the cell is written, and the number in it. `value` is null if there are two. */
  readonly unitCode: keyof typeof UNIT_TEXTS
  readonly value: number | null
  /** In that unit. Both are `value` if there is only one. */
  readonly low: number
  readonly high: number
  /** The exact size in both units; of a gauge the diameter of the bare wire, to the nanometer. */
  readonly inches: Ends
  readonly mm: Ends
}

const NANOMETER = 10

/** Reads a cell as `parseSpelling` and `parseGauge` do. Returns null for any other text, and for columns without sizes. */
export function typedQuantity(text: string, kind: ColumnKind): TypedQuantity | null {
  if (kind === 'dimension') return typedLength(text)
  const gauge = kind === 'gauge' ? parseGauge(text) : null
  if (!gauge) return null
  const wire = Math.round((wireInches(gauge.low) * PER_INCH) / NANOMETER) * NANOMETER
  return {
    ...gauge,
    unitCode: 'AWG',
    value: gauge.low,
    inches: endsIn(PER_INCH, wire, wire),
    mm: endsIn(PER_MM, wire, wire),
  }
}

function typedLength(text: string): TypedQuantity | null {
  const spelling = parseSpelling(text)
  if (!spelling) return null
  const { form, low, high } = spelling
  // The ends may differ in their unit. Then both are given in inches.
  const isMetric = low.isMetric && high.isMetric
  const inches = endsIn(PER_INCH, low.at, high.at)
  const mm = endsIn(PER_MM, low.at, high.at)
  const written = isMetric ? mm : inches
  return {
    measure: 'length',
    form,
    unitCode: isMetric ? 'MMT' : 'INH',
    value: form === 'one' ? written.low : null,
    ...written,
    inches,
    mm,
  }
}

/** Ten decimals are exact to far less than the tenth of a nanometer in which sizes are counted. */
const DECIMALS = 1e10
const inUnit = (at: number, unit: number): number => Math.round((at / unit) * DECIMALS) / DECIMALS
const endsIn = (unit: number, low: number, high: number): Ends => ({ low: inUnit(low, unit), high: inUnit(high, unit) })
