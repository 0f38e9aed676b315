import {
  PER_INCH,
  PER_MM,
  quantityOf,
  type ReadSize,
  type SpelledLength,
  type Spelling,
  sizeRead,
} from '#catalog/quantities/quantity.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

const LENGTH = /^(\d*\.?\d+)(?:-(\d*\.\d+))?("| ?mm)?$/
const FRACTION = /^(\d)\/(2|4|8|16)"?$/
const GAUGE = /^([1-9]\d?)(?: ?AWG)?$/
const FINEST_GAUGE = 56

/** Reads the plainest spellings, which most cells have. `readSize` begins with it; a browser loads the rest only when needed. */
export function readPlainSize(text: string, kind: ColumnKind): ReadSize | null {
  if (kind === 'gauge') {
    const gauge = Number(GAUGE.exec(text)?.[1])
    return gauge <= FINEST_GAUGE ? sizeRead({ measure: 'gauge', form: 'one', low: gauge, high: gauge }) : null
  }
  if (kind !== 'dimension') return null
  const [, first, second, unit] = LENGTH.exec(text) ?? []
  if (first !== undefined) {
    const isMetric = unit !== undefined && unit !== '"'
    const low = decimal(first, isMetric)
    const high = second === undefined ? low : decimal(second, isMetric)
    const isPlain = second === undefined ? low.at > 0 : first.includes('.') && low.at <= high.at && high.at > 0
    return isPlain ? lengthRead({ form: second === undefined ? 'one' : 'range', low, high }) : null
  }
  const [, over, under] = FRACTION.exec(text) ?? []
  if (over === undefined || over === '0') return null
  const one = { at: (Number(over) / Number(under)) * PER_INCH, isMetric: false, half: 0 }
  return lengthRead({ form: 'one', low: one, high: one })
}

/** A length in decimals. A whole number of inches is exact. */
export function decimal(text: string, isMetric: boolean, scale = isMetric ? PER_MM : PER_INCH): SpelledLength {
  const point = text.indexOf('.')
  const digits = point < 0 ? 0 : text.length - point - 1
  const half = scale !== PER_INCH || digits > 0 ? scale / 10 ** digits / 2 : 0
  return { at: Math.round(Number(text) * scale), isMetric, half }
}

const lengthRead = (spelling: Spelling): ReadSize => sizeRead(quantityOf(spelling), spelling)
