import { parseGauge } from '#catalogue/quantities/quantity.ts'
import { wireInches } from '#catalogue/quantities/quantity-text.ts'

/** Returns the diameter in inches of a bare solid wire with this gauge, `20 AWG`. Null if the text is not a gauge. */
export function wireDiameter(awg: string): number | null {
  const gauge = parseGauge(awg)
  return gauge === null ? null : wireInches(gauge.low)
}
