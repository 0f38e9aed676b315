import type { AnswerOf, quantity } from '#catalog/answer-schemas.ts'
import { readMeasure } from '#catalog/quantities/measure.ts'
import { PER_INCH, PER_MM, PER_SQUARE_MM, type Quantity } from '#catalog/quantities/quantity.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'
import { type ColumnKind, isMeasureKind, type MeasureKind } from '#catalog/registry/family.ts'

/** Codes of UN/CEFACT Recommendation 20, with the unit's usual short form. */
const UNIT_TEXTS = { INH: 'in', MMT: 'mm', AWG: 'AWG', MMK: 'mm²' } as const

/** A cell that is a size or a thread, in numbers for programs (behavior 24.1). */
export type TypedQuantity = AnswerOf<typeof quantity>

const NANOMETER = 10

/** Reads a cell as `readSize` does; a thread has its major diameter if that is known. Null for any other text. */
export function typedQuantity(text: string, kind: ColumnKind): TypedQuantity | null {
  if (isMeasureKind(kind)) return typedMeasure(text, kind)
  const reading = readSize(text, kind)
  if (reading.is === 'thread') {
    const { major, isMetric } = reading.thread
    return major === null ? null : { measure: 'thread', ...inBothUnits('one', major, major, isMetric), tolerance: null }
  }
  if (reading.is !== 'size') return null
  const { size, spelling, tolerance } = reading
  if (!spelling) return typedWire(size)
  // The ends may differ in their unit. Then both are given in inches.
  const isMetric = spelling.low.isMetric && spelling.high.isMetric
  const lengths = inBothUnits(size.form, size.low, size.high, isMetric)
  return { measure: 'length', ...lengths, tolerance: tolerance?.text ?? null }
}

function typedMeasure(text: string, kind: MeasureKind): TypedQuantity | null {
  const read = readMeasure(text, kind)
  if (!read) return null
  const { size, unit, low, high, word: tolerance } = read
  const { measure, form } = size
  const value = form === 'one' ? low : null
  return { measure, form, unitCode: unit.code, unitText: unit.text, value, low, high, tolerance }
}

function inBothUnits(form: Quantity['form'], low: number, high: number, isMetric: boolean) {
  const inches = endsIn(PER_INCH, low, high)
  const mm = endsIn(PER_MM, low, high)
  const written = isMetric ? mm : inches
  const unitCode = isMetric ? 'MMT' : 'INH'
  return {
    form,
    unitCode,
    unitText: UNIT_TEXTS[unitCode],
    value: form === 'one' ? written.low : null,
    ...written,
    inches,
    mm,
  }
}

function typedWire(size: Quantity): TypedQuantity {
  const { measure, form } = size
  const { low, high } = wireDiameters(size)
  const [thin, thick] = [low, high].map((at) => Math.round(at / NANOMETER) * NANOMETER)
  const unitCode = measure === 'area' ? 'MMK' : 'AWG'
  const ends = endsIn(measure === 'area' ? PER_SQUARE_MM : 1, size.low, size.high)
  return {
    measure,
    form,
    unitCode,
    unitText: UNIT_TEXTS[unitCode],
    value: form === 'one' ? ends.low : null,
    ...ends,
    tolerance: null,
    inches: endsIn(PER_INCH, thin ?? low, thick ?? high),
    mm: endsIn(PER_MM, thin ?? low, thick ?? high),
  }
}

/** Ten decimals are exact to far less than the tenth of a nanometer in which sizes are counted. */
const DECIMALS = 1e10
const inUnit = (at: number, unit: number): number => Math.round((at / unit) * DECIMALS) / DECIMALS
const endsIn = (unit: number, low: number, high: number): NonNullable<TypedQuantity['inches']> => ({
  low: inUnit(low, unit),
  high: inUnit(high, unit),
})
