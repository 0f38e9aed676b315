import { PER_INCH, PER_MM, type Quantity, type SizeReading, type Tolerance } from '#catalog/quantities/quantity.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'

/** A size in both units (behavior 6.4). A wire's and a thread's units are its diameter, and `written` is the text. */
export type SizeText = { readonly written: string | null; readonly inch: string; readonly mm: string }

/** Writes what a trimmed text was read as in both units. Null if it is neither a size nor a thread. */
export function bothTexts(typed: string, reading: SizeReading): SizeText | null {
  if (reading.is === 'thread') {
    const { major } = reading.thread
    return major === null ? null : diameterText(typed, { measure: 'length', form: 'one', low: major, high: major })
  }
  if (reading.is !== 'size') return null
  const { size, spelling, tolerance, both } = reading
  if (!spelling) return diameterText(typed, { measure: 'length', form: size.form, ...wireDiameters(size) })
  if (both) return { written: null, ...both }
  return spelling.high.isMetric
    ? { written: null, inch: inchText(size, tolerance), mm: typed }
    : { written: null, inch: typed, mm: mmText(size, tolerance) }
}

const diameterText = (written: string, size: Quantity): SizeText => ({
  written,
  inch: `Ø ${inchText(size)}`,
  mm: `Ø ${mmText(size)}`,
})

export const inchText = (size: Quantity, tolerance: Tolerance | null = null): string =>
  sizeIn(size, tolerance, '"', (at) => decimals(at, PER_INCH, 4).replace(/^0\.(?=\d*[1-9])|\.?0+$/g, dotOrNothing))

/** Millimeters with two decimals: `1.57 mm`, `0.79–1.57 mm`, `6.35 ±0.13 mm`. */
const mmText = (size: Quantity, tolerance: Tolerance | null = null) =>
  sizeIn(size, tolerance, ' mm', (at) => decimals(at, PER_MM, 2))

const dotOrNothing = (found: string) => (found === '0.' ? '.' : '')

function sizeIn(size: Quantity, tolerance: Tolerance | null, unit: string, text: (at: number) => string): string {
  if (!tolerance) return ends(size, text) + unit
  const { plus, minus } = tolerance
  if (plus === null || minus === null) return `${ends(size, text)}${unit} ${tolerance.text}`
  const by = plus === minus ? `±${text(plus)}` : `+${text(plus)}/−${text(minus)}`
  return `${ends(size, text)} ${by}${unit}`
}

function ends({ form, low, high }: Quantity, text: (at: number) => string): string {
  return form === 'one' ? text(low) : text(low) + (form === 'range' ? '–' : '/') + text(high)
}

/** A size with this many decimals, halves up: 3.175 mm is 3.18 mm. A smaller value keeps its first digit. */
function decimals(size: number, unit: number, count: number): string {
  const value = size / unit
  const short = (Math.round((size * 10 ** count) / unit) / 10 ** count).toFixed(count)
  return Number(short) === 0 && value > 0 ? value.toFixed(-Math.floor(Math.log10(value))) : short
}
