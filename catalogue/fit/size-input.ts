import { PER_INCH, PER_MM, parseGauge, parseLength, type Quantity } from '#catalogue/quantity.ts'
import { wireInches } from '#catalogue/quantity-text.ts'

const AREA = /^(\d*\.?\d+)\s*(?:mm\s?(?:2|²|\^2)|sq\.?\s?mm|qmm)$/i
const MILS = /^(\d*\.?\d+)\s*(?:mils?|thou)$/i
/** ASTM B258 ends there. */
const FINEST_GAUGE = 56

/**
 * A size as people type it, in the form that the catalogue's readers take: typographic quotes and fractions, decimal
 * commas and signs of diameter are written plainly, mils as inches.
 */
export function tidySize(text: string): string {
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

/** Reads one length or a range of lengths, typed freely. */
export const typedSize = (text: string): Quantity | null => parseLength(tidySize(text))

/**
 * The diameter of a bare solid wire, in the units of `quantity.ts`, by its gauge (`18 AWG`, `AWG 18`, `18`), its area
 * (`0.75 mm²`), or a diameter with its unit (`1.02 mm`). Null for anything else.
 */
export function typedWire(text: string): number | null {
  const plain = tidySize(text)
  const area = AREA.exec(plain)?.[1]
  if (area !== undefined) return Math.round(2 * Math.sqrt(Number(area) / Math.PI) * PER_MM)
  const gauge = parseGauge(plain)?.low
  if (gauge !== undefined) return gauge <= FINEST_GAUGE ? Math.round(wireInches(gauge) * PER_INCH) : null
  const size = /[a-z"']$/i.test(plain) ? parseLength(plain) : null
  return size?.form === 'one' ? size.low : null
}
