import { PER_INCH, PER_MM, PER_SQUARE_MM, type Quantity } from '#catalog/quantities/quantity.ts'

/** The diameter of a bare solid wire, in inches: 36 AWG is .005", 4/0 AWG .46" (ASTM B258, behavior 6.4). */
export const wireInches = (gauge: number): number => 0.005 * 92 ** ((36 - gauge) / 39)

/** The gauge of a bare solid wire with this diameter in inches, whole or between two. */
export const wireGauge = (inches: number): number => 36 - (39 * Math.log(inches / 0.005)) / Math.log(92)

/** The diameters of the bare solid wires of a gauge or an area, the thinner one first, in the units of `quantity.ts`. */
export function wireDiameters({ measure, low, high }: Quantity): { readonly low: number; readonly high: number } {
  const ofGauge = (gauge: number) => Math.round(wireInches(gauge) * PER_INCH)
  const ofArea = (area: number) => Math.round(2 * Math.sqrt(area / PER_SQUARE_MM / Math.PI) * PER_MM)
  if (measure === 'gauge') return { low: ofGauge(high), high: ofGauge(low) }
  return measure === 'area' ? { low: ofArea(low), high: ofArea(high) } : { low, high }
}
