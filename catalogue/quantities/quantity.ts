/**
 * An exact size. Lengths are whole tenths of a nanometer (an inch is 254,000,000, so 1/128" and .00000001" are whole),
 * wires whole gauge numbers. `low` and `high` differ for a range and for 'either of two'.
 */
export type Quantity = {
  readonly measure: 'length' | 'gauge'
  readonly form: 'one' | 'range' | 'either'
  readonly low: number
  readonly high: number
}

/**
 * One length as it is spelled. `half` is half of its last digit, in units of `at`: another length within it is rounded to
 * this one. It is 0 for fractions and whole inches, which are never rounded.
 */
export type SpelledLength = { readonly at: number; readonly isMetric: boolean; readonly half: number }

/** A size as it is spelled: the two ends of a range may have different units. */
export type Spelling = {
  readonly form: Quantity['form']
  readonly low: SpelledLength
  readonly high: SpelledLength
}

export const PER_INCH = 254_000_000
export const PER_MM = 10_000_000

const NUMBER = String.raw`(?:(\d+)[ -])?(\d+)\/(\d+)|(\d*\.\d+|\d+\.?)`
const ONE_LENGTH = new RegExp(`^(?:${NUMBER})\\s*("|″|''|in\\.?|inch(?:es)?|mm)?$`, 'i')
const GAUGE = /^(?:awg\s*)?#?\s*(\d{1,2})(?:\s*(?:awg|ga\.?|gauge))?$/i
const SEPARATOR = /\s*(-|–|\/|to)\s*/gi
const MAX_LENGTH = 40

/**
 * Parses a length as written in the catalog: `.062"`, `0.062`, `1/16`, `1 1/4"`, `1.57 mm`, `.031-.062`, `.031/.062`
 * (behavior 6.1). No unit means inches; a unit at the end of a range counts for both ends (behavior 6.2). Returns null
 * for any other text.
 */
export function parseSpelling(text: string): Spelling | null {
  const typed = text.trim()
  if (typed.length > MAX_LENGTH) return null
  const one = lengthOf(typed)
  return one ? { form: 'one', low: one, high: one } : pair(typed)
}

/** Parses a length as `parseSpelling` does, without its spelling. */
export function parseLength(text: string): Quantity | null {
  const spelling = parseSpelling(text)
  return spelling && quantityOf(spelling)
}

/** The exact size that a spelling says. */
export const quantityOf = ({ form, low, high }: Spelling): Quantity => ({
  measure: 'length',
  form,
  low: low.at,
  high: high.at,
})

/** Parses a wire gauge: `20 AWG`, `AWG 20`, `20`. Returns null for any other text. */
export function parseGauge(text: string): Quantity | null {
  const found = GAUGE.exec(text.trim())
  if (!found) return null
  return { measure: 'gauge', form: 'one', low: Number(found[1]), high: Number(found[1]) }
}

/** Whether two quantities are the same size, however they are written. */
export const sameQuantity = (a: Quantity, b: Quantity): boolean =>
  a.measure === b.measure && a.form === b.form && a.low === b.low && a.high === b.high

function pair(text: string): Spelling | null {
  const cuts = [...text.matchAll(SEPARATOR)]
  // A slash may be part of a fraction, so it is tried last.
  for (const found of [...cuts.filter((cut) => cut[1] !== '/'), ...cuts.filter((cut) => cut[1] === '/')]) {
    const unit = /mm$/i.test(text) ? ' mm' : ''
    const first = text.slice(0, found.index)
    const low = lengthOf(/[a-z"″']$/i.test(first) ? first : first + unit)
    const high = lengthOf(text.slice(found.index + found[0].length))
    if (low === null || high === null || low.at > high.at) continue
    return { form: found[1] === '/' ? 'either' : 'range', low, high }
  }
  return null
}

function lengthOf(text: string): SpelledLength | null {
  const found = ONE_LENGTH.exec(text)
  if (!found) return null
  const [, whole = '0', over, under, decimal, unit = ''] = found
  const isMetric = unit.toLowerCase() === 'mm'
  const scale = isMetric ? PER_MM : PER_INCH
  if (decimal !== undefined) {
    const point = decimal.indexOf('.')
    const digits = point < 0 ? 0 : decimal.length - point - 1
    const half = isMetric || digits > 0 ? scale / 10 ** digits / 2 : 0
    return { at: Math.round(Number(decimal) * scale), isMetric, half }
  }
  if (Number(under) === 0) return null
  return { at: Math.round((Number(whole) + Number(over) / Number(under)) * scale), isMetric, half: 0 }
}
