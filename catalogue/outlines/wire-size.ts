import { parseGauge } from '#catalogue/quantity.ts'

/** The diameter in inches of a bare solid wire by its gauge, `20 AWG`: 36 is .005", 36 steps up is .46" (ASTM B258). */
export function wireDiameter(awg: string): number | null {
  const gauge = parseGauge(awg)
  return gauge === null ? null : 0.005 * 92 ** ((36 - gauge.low) / 39)
}
