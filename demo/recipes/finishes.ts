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

export type Finish = keyof typeof FINISHES

/** RoHS by finish only: lead in an alloy such as LEADED Red Brass is exempt. */
export const rohs = (finish: Finish): 'YES' | 'NO' => (FINISHES[finish].leaded ? 'NO' : 'YES')

/** The finishes for each alloy, in the spelling of the commercial tables. */
export const PLATED = {
  Brass: [
    'Bright Tin',
    'Bright Tin-Lead',
    'Electro Solder',
    'Electro-Tin',
    'Gold',
    'Hot Solder Dip',
    'Nickel',
    'Silver',
  ],
  'LEADED Red Brass': ['Bright Tin', 'Electro-Tin', 'Gold', 'Hot Solder Dip'],
  'Phosphor Bronze': ['Bright Tin', 'Electro-Tin', 'Gold', 'Silver'],
  'Beryllium Copper': ['Gold', 'Silver', 'Nickel'],
  ALUMINUM: ['Nickel', 'Gold'],
} as const satisfies Record<string, readonly Finish[]>

export type Alloy = keyof typeof PLATED

/** The alloy's code in our numbers, before the finish. */
export const ALLOY_CODES: Readonly<Record<Alloy, string>> = {
  Brass: '01',
  'LEADED Red Brass': '02',
  'Phosphor Bronze': '03',
  'Beryllium Copper': '04',
  ALUMINUM: '05',
}

type Insulation = { readonly digit: string; readonly name: string }

/** Insulation colors by their digit in MIL and CID numbers (behavior 16.2). Our own numbers prefix a 0. */
export const COLORS: readonly Insulation[] = (
  ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White'] as const
).map((name, index) => ({ digit: String(index), name }))

/** The colors with these names, in the order of their digits. */
export const colorsNamed = (...names: readonly string[]): Insulation[] =>
  COLORS.filter(({ name }) => names.includes(name))
