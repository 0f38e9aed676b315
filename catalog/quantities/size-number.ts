import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { baseUnit, PER_UNIT } from '#catalog/quantities/measure.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import type { ColumnKind, MeasureKind } from '#catalog/registry/family.ts'

const HEADING = / \(number, [^()]+\)$/

/** The heading of a column of sizes as numbers (behavior 4.12): `Length (number, in)`. */
export function sizeNumberHeading(name: string, kind: 'dimension' | 'gauge' | MeasureKind): string {
  const unit = kind === 'dimension' ? 'in' : kind === 'gauge' ? 'AWG' : baseUnit(kind)
  return `${name} (number, ${unit})`
}

export const isSizeNumberHeading = (heading: string): boolean => HEADING.test(heading)

/** One size as a plain number in the unit of its heading: `1/16"` is 0.0625. Null for a range, a wire's area and other text. */
export function sizeNumber(text: string, kind: ColumnKind): string | null {
  const size = sizeReader(kind)?.(text.trim())
  if (!size || size.low !== size.high || size.measure === 'area') return null
  if (size.measure === 'gauge') return String(size.low)
  const number = size.low / (size.measure === 'length' ? PER_INCH : PER_UNIT)
  return number.toFixed(6).replace(/\.?0+$/, '')
}
