import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { parseWire } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'

/** Returns the diameter in inches of a bare solid wire of this gauge or area, `20 AWG`, the thickest of a span. Null for any other text. */
export function wireDiameter(awg: string): number | null {
  const wire = parseWire(awg)
  return wire === null ? null : wireDiameters(wire).high / PER_INCH
}
