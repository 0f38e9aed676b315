import type { Metal, PlasticColor, Surface } from '#catalogue/outline.ts'

// Looked for in this order: 'tin-lead' and 'solder' before 'tin', alloys before the metals that their names hold.
const METALS: readonly (readonly [RegExp, Metal])[] = [
  [/gold/, 'gold'],
  [/silver/, 'silver'],
  [/tin.?lead/, 'tin-lead'],
  [/solder/, 'solder'],
  [/electro.?tin/, 'electro-tin'],
  [/tin\b/, 'bright tin'],
  [/nickel/, 'nickel'],
  [/zinc/, 'zinc'],
  [/beryllium/, 'beryllium copper'],
  [/bronze|red brass/, 'bronze'],
  [/brass/, 'brass'],
  [/copper/, 'copper'],
  [/alumini?um/, 'aluminum'],
  [/steel/, 'steel'],
]

const COLORS: readonly PlasticColor[] = [
  'black',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'gray',
  'white',
  'natural',
]

/** What plastics look like when nobody says their colour. */
const OWN_COLORS: readonly (readonly [RegExp, PlasticColor])[] = [
  [/ptfe|teflon|polyethylene/, 'natural'],
  [/di.?allyl|dap/, 'green'],
  [/polycarbonate|polyprop/, 'gray'],
]

/** Finish letters of A-A-59126 and MIL-T-55155 numbers, the one place where some rows state a finish. */
const FINISH_LETTERS: Readonly<Record<string, Metal>> = {
  a: 'bright tin',
  b: 'tin-lead',
  c: 'electro-tin',
  d: 'solder',
  e: 'nickel',
  h: 'gold',
  j: 'silver',
  k: 'solder',
  z: 'zinc',
}

/** The metal that the first of these texts names: a finish before the material under it. Nickel when none does. */
export function metalOf(...texts: readonly string[]): Surface {
  for (const text of texts) {
    const found = METALS.find(([pattern]) => pattern.test(text.toLowerCase()))
    if (found) return { kind: 'metal', metal: found[1] }
  }
  return { kind: 'metal', metal: 'nickel' }
}

/** A plastic in its colour; without one, as its material comes by itself: PTFE natural, else black. */
export function plasticOf(color: string, material: string): Surface {
  const named = color.toLowerCase().replace('grey', 'gray')
  const dyed = COLORS.find((each) => named.includes(each))
  const own = OWN_COLORS.find(([pattern]) => pattern.test(material.toLowerCase()))
  return { kind: 'plastic', color: dyed ?? own?.[1] ?? 'black' }
}

/** The finish that a military number's letter stands for; bright tin for a number that has none. */
export function militaryFinish(number: string): Surface {
  const letter = /\/\d{2,3}([a-z])\d{2}$/i.exec(number.trim())?.[1]?.toLowerCase() ?? ''
  return { kind: 'metal', metal: FINISH_LETTERS[letter] ?? 'bright tin' }
}
