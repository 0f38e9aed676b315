import { PER_INCH, PER_MM, parseGauge, parseLength, type Quantity } from '#catalogue/quantities/quantity.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

/**
 * A size in both units, for display (behavior 6.4). One of them is the text as written. For a gauge, `written` is the
 * gauge and both units are the diameter of the bare wire.
 */
export type SizeText = { readonly written: string | null; readonly inch: string; readonly mm: string }

/**
 * Converts a cell to both units: `.062"` is `.062"` and `1.57 mm`, `20 AWG` is a wire of `.032"` and `0.81 mm`.
 * Null if the column has no sizes or the text is not a size (behavior 6.5).
 */
export function sizeText(text: string, kind: ColumnKind): SizeText | null {
  const typed = text.trim()
  if (kind === 'dimension') {
    const size = parseLength(typed)
    if (!size) return null
    const metric = /mm$/i.test(typed)
    return { written: null, inch: metric ? inchText(size) : typed, mm: metric ? typed : mmText(size) }
  }
  const gauge = kind === 'gauge' ? parseGauge(typed) : null
  if (!gauge) return null
  const wire = Math.round(wireInches(gauge.low) * PER_INCH)
  const size: Quantity = { measure: 'length', form: 'one', low: wire, high: wire }
  return { written: typed, inch: `Ø ${inchText(size)}`, mm: `Ø ${mmText(size)}` }
}

/** Inches with up to four decimals and no leading zero, as is usual in the trade: `.062"`, `.031–.062"`. */
const inchText = (size: Quantity) =>
  `${ends(size, (at) => decimals(at, PER_INCH, 4).replace(/^0\.(?=\d*[1-9])|\.?0+$/g, dotOrNothing))}"`

/** Millimeters with two decimals: `1.57 mm`, `0.79–1.57 mm`. */
const mmText = (size: Quantity) => `${ends(size, (at) => decimals(at, PER_MM, 2))} mm`

const dotOrNothing = (found: string) => (found === '0.' ? '.' : '')

/** The diameter of a bare solid wire, in inches: 36 AWG is .005", 4/0 AWG .46" (ASTM B258, behavior 6.4). */
export const wireInches = (gauge: number) => 0.005 * 92 ** ((36 - gauge) / 39)

function ends({ form, low, high }: Quantity, text: (at: number) => string): string {
  return form === 'one' ? text(low) : text(low) + (form === 'range' ? '–' : '/') + text(high)
}

/**
 * A size in a unit with this many decimals. Halves round up: 3.175 mm is 3.18 mm. A smaller value keeps its first digit
 * instead of becoming 0.
 */
function decimals(size: number, unit: number, count: number): string {
  const value = size / unit
  const short = (Math.round((size * 10 ** count) / unit) / 10 ** count).toFixed(count)
  return Number(short) === 0 && value > 0 ? value.toFixed(-Math.floor(Math.log10(value))) : short
}
