/**
 * The platings: the code at the end of our numbers, the letter in MIL and CID numbers, and whether the finish contains
 * lead (behavior 16.6: Bright Tin-Lead, Electro Solder and Hot Solder Dip are not RoHS). The letters are invented but
 * for H, brass with tin-lead (behavior 16.1), which no other finish may have.
 */
export const FINISHES = {
  Nickel: { code: '01', letter: 'E', leaded: false },
  'Bright Tin': { code: '02', letter: 'A', leaded: false },
  Gold: { code: '03', letter: 'G', leaded: false },
  Silver: { code: '04', letter: 'J', leaded: false },
  'Electro-Tin': { code: '05', letter: 'C', leaded: false },
  'Bright Tin-Lead': { code: '06', letter: 'H', leaded: true },
  'Electro Solder': { code: '07', letter: 'D', leaded: true },
  'Hot Solder Dip': { code: '08', letter: 'K', leaded: true },
  ZINC: { code: '09', letter: 'Z', leaded: false },
} as const
