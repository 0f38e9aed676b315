import { PER_INCH, PER_MM, parseGauge, parseLength, type Quantity } from '#catalogue/quantities/quantity.ts'
import { wireInches } from '#catalogue/quantities/quantity-text.ts'

const AREA = /^(\d*\.?\d+)\s*(?:mm\s?(?:2|²|\^2)|sq\.?\s?mm|qmm)$/i
const MILS = /^(\d*\.?\d+)\s*(?:mils?|thou)$/i
/** The finest gauge of ASTM B258. */
const FINEST_GAUGE = 56

/**
 * Normalizes a typed size for the catalog's parsers. Replaces typographic quotes, fractions and decimal commas, removes
 * diameter signs, and converts mils to inches.
 */
export function normalizeSizeInput(text: string): string {
  const plain = text
    .replace(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replaceAll('⁄', '/')
    .replace(/[“”″]/g, '"')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/\s+/g, ' ')
    .replace(/^(?:[øØ⌀]|dia(?:meter|\.)?(?=\W)) ?/i, '')
    .trim()
  const mils = MILS.exec(plain)?.[1]
  return mils === undefined ? plain : `${Number(mils) / 1000}"`
}

/** Parses a typed length or range of lengths. */
export const parseSizeInput = (text: string): Quantity | null => parseLength(normalizeSizeInput(text))

/**
 * Parses a wire as a gauge (`18 AWG`, `AWG 18`, `18`), an area (`0.75 mm²`), or a diameter with its unit (`1.02 mm`).
 * Returns the diameter of a bare solid wire in the units of `quantity.ts`, or null for anything else.
 */
export function parseWireInput(text: string): number | null {
  const plain = normalizeSizeInput(text)
  const area = AREA.exec(plain)?.[1]
  if (area !== undefined) return Math.round(2 * Math.sqrt(Number(area) / Math.PI) * PER_MM)
  const gauge = parseGauge(plain)?.low
  if (gauge !== undefined) return gauge <= FINEST_GAUGE ? Math.round(wireInches(gauge) * PER_INCH) : null
  const size = /[a-z"']$/i.test(plain) ? parseLength(plain) : null
  return size?.form === 'one' ? size.low : null
}
