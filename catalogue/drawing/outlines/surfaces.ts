import type { Metal, Surface } from '#catalogue/drawing/outline.ts'
import { normalizeColor, PLASTIC_COLORS, type PlasticColor } from '#catalogue/drawing/plastic-color.ts'

// The first match wins: 'tin-lead' and 'solder' before 'tin', alloys before the metals that their names contain.
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

/** The natural colors of plastics, for rows without a color. */
const OWN_COLORS: readonly (readonly [RegExp, PlasticColor])[] = [
  [/ptfe|teflon|polyethylene/, 'natural'],
  [/di.?allyl|dap/, 'green'],
  [/polycarbonate|polyprop/, 'gray'],
]

/** The finish letters of A-A-59126 and MIL-T-55155 numbers. Some rows state a finish only there. */
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

/** Returns the metal named by the first of these texts: pass the finish before the material. Default: nickel. */
export function metalSurface(...texts: readonly string[]): Surface {
  for (const text of texts) {
    const found = METALS.find(([pattern]) => pattern.test(text.toLowerCase()))
    if (found) return { kind: 'metal', metal: found[1] }
  }
  return { kind: 'metal', metal: 'nickel' }
}

/** Returns a plastic surface. Without a color, it has its material's natural color, or black. */
export function plasticSurface(color: string, material: string): Surface {
  const named = normalizeColor(color)
  const dyed = PLASTIC_COLORS.find((each) => named.includes(each))
  const own = OWN_COLORS.find(([pattern]) => pattern.test(material.toLowerCase()))
  return { kind: 'plastic', color: dyed ?? own?.[1] ?? 'black' }
}

/** Returns the finish for the letter of a military number. Default: bright tin. */
export function militaryFinish(number: string): Surface {
  const letter = /\/\d{2,3}([a-z])\d{2}$/i.exec(number.trim())?.[1]?.toLowerCase() ?? ''
  return { kind: 'metal', metal: FINISH_LETTERS[letter] ?? 'bright tin' }
}
