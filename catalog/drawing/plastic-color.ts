/** The colors of plastics that drawings and swatches show. A drawing takes the first one that a row's text contains. */
export const PLASTIC_COLORS = [
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
] as const

export type PlasticColor = (typeof PLASTIC_COLORS)[number]

/** Returns a row's color in lower case, with `gray` for grey and `violet` for purple. */
export const normalizeColor = (name: string): string =>
  name.trim().toLowerCase().replace('grey', 'gray').replace('purple', 'violet')

const OWN_COLORS: readonly (readonly [RegExp, PlasticColor])[] = [
  [/ptfe|teflon|polyethylene/, 'natural'],
  [/di.?allyl|dap/, 'green'],
  [/polycarbonate|polyprop/, 'gray'],
]

/** The color of a plastic: without one in the row, its material's natural color, or black. */
export function plasticColor(color: string, material: string): PlasticColor {
  const named = normalizeColor(color)
  const dyed = PLASTIC_COLORS.find((each) => named.includes(each))
  return dyed ?? OWN_COLORS.find(([pattern]) => pattern.test(material.toLowerCase()))?.[1] ?? 'black'
}
