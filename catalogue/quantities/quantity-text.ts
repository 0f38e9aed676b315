import type { ColumnKind } from '#catalogue/family.ts'
import { PER_INCH, PER_MM, parseGauge, parseLength, type Quantity } from '#catalogue/quantity.ts'

/**
 * A size in both units for show. One of them stands as it was written; for a gauge, `written` is the gauge and both
 * units are the bare wire's diameter.
 */
export type SizeText = { readonly written: string | null; readonly inch: string; readonly mm: string }

/**
 * Reads a cell of sizes as both units: `.062"` is `.062"` and `1.57 mm`, `20 AWG` is a wire of `.032"` and `0.81 mm`.
 * Null when the kind has no sizes or the text reads as none: it is shown as it is.
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

/** Inches to four places, without a leading zero, as the trade writes them: `.062"`, `.031–.062"`. */
const inchText = (size: Quantity) =>
  `${ends(size, (at) => places(at / PER_INCH, 4).replace(/^0\.|\.?0+$/g, dotOrNone))}"`

/** Millimetres to two places: `1.57 mm`, `0.79–1.57 mm`. */
const mmText = (size: Quantity) => `${ends(size, (at) => places(at / PER_MM, 2))} mm`

const dotOrNone = (found: string) => (found === '0.' ? '.' : '')

/** The diameter of a bare solid wire by its American gauge: 36 is .005", 36 steps up is .46" (ASTM B258, DESIGN 6). */
export const wireInches = (gauge: number) => 0.005 * 92 ** ((36 - gauge) / 39)

function ends({ form, low, high }: Quantity, text: (at: number) => string): string {
  return form === 'one' ? text(low) : text(low) + (form === 'range' ? '–' : '/') + text(high)
}

/** A value with so many places; what is too small for them is not shown as nothing, it keeps its first digit. */
function places(value: number, most: number): string {
  const short = value.toFixed(most)
  return Number(short) === 0 && value > 0 ? value.toFixed(-Math.floor(Math.log10(value))) : short
}
