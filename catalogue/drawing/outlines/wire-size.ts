import { parseGauge } from '#catalogue/quantity.ts'
import { wireInches } from '#catalogue/quantity-text.ts'

/** The diameter in inches of a bare solid wire by its gauge, `20 AWG`. Null when the text is no gauge. */
export function wireDiameter(awg: string): number | null {
  const gauge = parseGauge(awg)
  return gauge === null ? null : wireInches(gauge.low)
}
