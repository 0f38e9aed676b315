import type { Metal, Surface } from '#catalog/drawing/outline.ts'
import { normalizeColor, PLASTIC_COLORS, type PlasticColor } from '#catalog/drawing/plastic-color.ts'
import { MILITARY_LETTERS, militaryLetter } from '#catalog/part/military-number.ts'

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

/** The surface that the letter of a part's MIL and CID numbers states (behavior 16.1). Unknown letters look like no finish. */
export function militarySurface(numbers: readonly (string | null)[]): Surface {
  const meaning = MILITARY_LETTERS[militaryLetter(numbers) ?? '']
  return meaning ? metalSurface(meaning.finish, meaning.material) : metalSurface()
}
