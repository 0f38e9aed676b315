import { MEASURE_KINDS, type MeasureKind } from '#catalog/registry/family.ts'

/** An exact size in whole tenths of a nanometer, gauge numbers (2/0 is -1), millionths of mm², or billionths of a measure's unit. */
export type Quantity = {
  readonly measure: 'length' | 'gauge' | 'area' | MeasureKind
  readonly form: 'one' | 'range' | 'either'
  readonly low: number
  readonly high: number
}

/** One length as spelled. Lengths within `half`, half of its last digit, round to it; 0 for fractions and whole inches. */
export type SpelledLength = { readonly at: number; readonly isMetric: boolean; readonly half: number }

/** A size as it is spelled: the two ends of a range may have different units. */
export type Spelling = {
  readonly form: Quantity['form']
  readonly low: SpelledLength
  readonly high: SpelledLength
}

export const PER_INCH = 254_000_000
export const PER_MM = 10_000_000
/** Of the areas of wires. */
export const PER_SQUARE_MM = 1_000_000

/** A spelling's exact size. */
export const quantityOf = ({ form, low, high }: Spelling): Quantity => ({
  measure: 'length',
  form,
  low: low.at,
  high: high.at,
})

/** Whether two quantities are the same size, in any spelling. */
export const sameQuantity = (a: Quantity, b: Quantity): boolean =>
  a.measure === b.measure && a.form === b.form && a.low === b.low && a.high === b.high

/** The order of sizes: each measure by itself, then by the lower and the higher end. */
export const compareQuantities = (a: Quantity, b: Quantity): number =>
  MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure) ||
  a.low - b.low ||
  a.high - b.high ||
  a.form.localeCompare(b.form, 'en')

const MEASURES: readonly Quantity['measure'][] = ['length', 'gauge', 'area', ...MEASURE_KINDS]
