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

export type Spelling = {
  readonly form: Quantity['form']
  readonly low: SpelledLength
  readonly high: SpelledLength
}

export const PER_INCH = 254_000_000
export const PER_MM = 10_000_000
/** Of the areas of wires. */
export const PER_SQUARE_MM = 1_000_000

export const quantityOf = ({ form, low, high }: Spelling): Quantity => ({
  measure: 'length',
  form,
  low: low.at,
  high: high.at,
})

export const sameQuantity = (a: Quantity, b: Quantity): boolean =>
  a.measure === b.measure && a.form === b.form && a.low === b.low && a.high === b.high

export const compareQuantities = (a: Quantity, b: Quantity): number =>
  MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure) ||
  a.low - b.low ||
  a.high - b.high ||
  a.form.localeCompare(b.form, 'en')

const MEASURES: readonly Quantity['measure'][] = ['length', 'gauge', 'area', ...MEASURE_KINDS]

/** A screw thread, which isn't a size. `major` is a standard thread's diameter in the units of `quantity.ts`. */
export type Thread = { readonly major: number | null; readonly isMetric: boolean }

/** What follows a nominal size: `±.005`, `+.005/-.003`, `MAX`, `REF`. */
export type Tolerance = {
  readonly text: string
  readonly limit: 'max' | 'min' | null
  /** How much larger and smaller it may be, in the units of `quantity.ts`. Null for words and percent. */
  readonly plus: number | null
  readonly minus: number | null
}

/** A text that is a size: a length, a gauge or an area of a wire. */
export type ReadSize = {
  readonly is: 'size'
  readonly size: Quantity
  readonly spelling: Spelling | null
  readonly tolerance: Tolerance | null
  readonly both: { readonly inch: string; readonly mm: string } | null
}

export const sizeRead = (size: Quantity, spelling: Spelling | null = null): ReadSize => ({
  is: 'size',
  size,
  spelling,
  tolerance: null,
  both: null,
})

/** The reading of a text in a field of sizes. `ways`: it reads in two ways. `between`: it states two sizes that disagree. */
export type SizeReading =
  | ReadSize
  | { readonly is: 'thread'; readonly thread: Thread }
  | { readonly is: 'date' }
  | { readonly is: 'zero' }
  | { readonly is: 'doubt'; readonly ways: readonly [string, string] }
  | { readonly is: 'disagreement'; readonly between: readonly [string, string] }
  | { readonly is: 'text' }
