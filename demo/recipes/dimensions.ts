import type { Draw } from '#demo/seed.ts'

// Lengths here are whole thousandths of an inch, so sums are exact.

/** The house spelling of a length in thousandths: `.062"`, `1.250"`. */
export const inches = (mils: number): string => `${(mils / 1000).toFixed(3).replace(/^0/, '')}"`

/** A length in thousandths as millimeters with two decimals, halves up: `3.18`. */
export const millimeters = (mils: number): string => (Math.round(mils * 2.54) / 100).toFixed(2)

/** A range in the house spelling, for press-fit parts: `.031-.062`. */
export const inchRange = (from: number, to: number): string => `${inches(from)}-${inches(to)}`.replaceAll('"', '')

/** The sixteenths of an inch that tables write as fractions, such as `1/4"`; also for the `.062` of drawings. */
function fraction(mils: number): string | null {
  const sixteenths = Math.round(mils / 62.5)
  if (sixteenths < 1 || sixteenths > 15 || Math.abs(sixteenths * 62.5 - mils) > 0.5) return null
  let [top, bottom] = [sixteenths, 16]
  while (top % 2 === 0) [top, bottom] = [top / 2, bottom / 2]
  return `${top}/${bottom}"`
}

/** Spells a length in thousandths as different people would type it: nearly always `.062"`, once in fifty as below. */
export function typed(mils: number, draw: Draw): string {
  const house = inches(mils)
  const dice = draw.next()
  if (dice < 0.98) return house
  if (dice < 0.987) return house.replace(/^\./, '0.')
  if (dice < 0.991) return fraction(mils) ?? house
  if (dice < 0.997) return `${millimeters(mils)} mm`
  return house.replace('"', '')
}
