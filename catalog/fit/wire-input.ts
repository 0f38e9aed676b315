import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'

/** The diameters of bare solid wires, in the units of `quantity.ts`. They differ for a span of gauges or areas. */
type WireInput = { readonly thinnest: number; readonly thickest: number }

/**
 * Reads a wire as a gauge (`18 AWG`, `2/0 AWG`, `18`), an area (`0.75 mm²`), a span of them (`22-30 AWG`), or a diameter with
 * its unit (`1.02 mm`). Returns null for anything else.
 */
export function readWireInput(text: string): WireInput | null {
  const wire = parseWire(text)
  if (wire) {
    const { low, high } = wireDiameters(wire)
    return { thinnest: low, thickest: high }
  }
  // Without a unit it may be an area.
  const size = /[^\d\s.,]$/.test(text.trim()) ? parseLength(text) : null
  return size?.form === 'one' ? { thinnest: size.low, thickest: size.low } : null
}
