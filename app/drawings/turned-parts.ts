/** One piece of a turned part, in px of the drawing: a cylinder, a cone (`end`) or a spring (`bulge`: radius at its belly). */
export type Segment = {
  readonly length: number
  readonly radius: number
  readonly end?: number
  readonly bulge?: number
  readonly finish: Finish
  readonly mark?: 'knurl' | 'thread' | 'hex' | 'slot'
  readonly round?: number
}
export type Turned = {
  readonly segments: readonly Segment[]
  /** Degrees, the right end up. */
  readonly tilt?: number
  /** The drawing's own size, where it is not the usual one. */
  readonly width?: number
  readonly height?: number
}

export type Finish = keyof typeof METALS

/** Six colours across the axis (DESIGN 7): edge, upper body, highlight, body, shade, lower edge. */
export const METALS = {
  gold: ['#6b4a0c', '#c8962a', '#fbe9a9', '#d9a938', '#8a6112', '#5a3d08'],
  brass: ['#5e4411', '#b88f43', '#f3dfae', '#c49a4c', '#7d5c22', '#4f390f'],
  nickel: ['#5b6269', '#a9b0b7', '#f7f9fb', '#bcc3ca', '#747c84', '#4d545b'],
  steel: ['#33414d', '#647583', '#c9d4dd', '#71828f', '#3d4b57', '#27333d'],
  red: ['#5c0a0d', '#b01c20', '#ef6a63', '#c4231f', '#7d1013', '#4d080a'],
  black: ['#08090a', '#26292c', '#6a7177', '#2b2f33', '#131517', '#050606'],
  blue: ['#0c1f52', '#1f46ae', '#7fa6f4', '#2450bd', '#122c74', '#0a1a45'],
  white: ['#a9a79f', '#e2e1dc', '#ffffff', '#efeeea', '#c3c1b8', '#98968d'],
} as const

const spring: readonly Segment[] = [
  { length: 10, radius: 13, finish: 'gold' },
  { length: 84, radius: 9, bulge: 15, end: 7, finish: 'gold', mark: 'slot' },
  { length: 12, radius: 7.5, end: 5.5, finish: 'gold', round: 3 },
]

const hero: Turned = {
  width: 340,
  height: 212,
  tilt: 15,
  segments: [
    { length: 12, radius: 28, finish: 'red', round: 5 },
    { length: 118, radius: 32, end: 28, finish: 'red', mark: 'knurl', round: 5 },
    { length: 18, radius: 22, finish: 'gold', round: 2 },
    { length: 8, radius: 14, finish: 'gold' },
    { length: 140, radius: 15, bulge: 25, end: 11, finish: 'gold', mark: 'slot' },
    { length: 20, radius: 12, end: 9, finish: 'gold', round: 5 },
  ],
}

const bananaPlug: Turned = {
  segments: [
    { length: 8, radius: 19, finish: 'red', round: 3 },
    { length: 72, radius: 22, end: 19, finish: 'red', mark: 'knurl', round: 3 },
    { length: 9, radius: 15, finish: 'gold' },
    ...spring,
  ],
}
const bananaJack: Turned = {
  segments: [
    { length: 9, radius: 27, finish: 'red', round: 4 },
    { length: 16, radius: 20, finish: 'red', round: 2 },
    { length: 8, radius: 26, finish: 'nickel', mark: 'hex' },
    { length: 56, radius: 14, finish: 'nickel', mark: 'thread' },
    { length: 12, radius: 10, finish: 'gold' },
    { length: 34, radius: 5, finish: 'gold', mark: 'slot' },
  ],
}
const bindingPost: Turned = {
  segments: [
    { length: 50, radius: 29, finish: 'black', mark: 'knurl', round: 4 },
    { length: 9, radius: 24, finish: 'black' },
    { length: 13, radius: 13, finish: 'gold' },
    { length: 17, radius: 33, finish: 'black', round: 5 },
    { length: 10, radius: 25, finish: 'black' },
    { length: 12, radius: 23, finish: 'nickel', mark: 'hex' },
    { length: 62, radius: 10, finish: 'gold', mark: 'thread' },
  ],
}
const panelJack: Turned = {
  segments: [
    { length: 12, radius: 28, finish: 'white', round: 4 },
    { length: 48, radius: 17, finish: 'nickel', mark: 'thread' },
    { length: 14, radius: 26, finish: 'nickel', mark: 'hex' },
    { length: 17, radius: 12, finish: 'gold' },
    { length: 42, radius: 6.5, finish: 'gold', mark: 'slot' },
  ],
}
const pcJack: Turned = {
  segments: [
    { length: 52, radius: 21, finish: 'blue', round: 4 },
    { length: 9, radius: 13, finish: 'gold' },
    { length: 6, radius: 16, finish: 'gold' },
    { length: 66, radius: 5.5, end: 4, finish: 'gold', round: 2 },
  ],
}
const terminal: Turned = {
  segments: [
    { length: 7, radius: 12, finish: 'nickel', round: 3 },
    { length: 13, radius: 7, finish: 'nickel' },
    { length: 7, radius: 12, finish: 'nickel' },
    { length: 13, radius: 7, finish: 'nickel' },
    { length: 8, radius: 14, finish: 'nickel' },
    { length: 30, radius: 23, finish: 'white', round: 5 },
    { length: 18, radius: 16, finish: 'white', round: 1.5 },
    { length: 46, radius: 5.5, end: 3.8, finish: 'nickel', round: 2 },
  ],
}
const swageTool: Turned = {
  segments: [
    { length: 8, radius: 17, finish: 'steel', round: 3 },
    { length: 58, radius: 19, finish: 'steel', mark: 'knurl', round: 2 },
    { length: 12, radius: 15, finish: 'steel' },
    { length: 10, radius: 21, finish: 'brass', round: 2 },
    { length: 26, radius: 13, end: 8, finish: 'steel' },
    { length: 28, radius: 6, finish: 'steel' },
    { length: 6, radius: 4, end: 2.5, finish: 'steel' },
  ],
}

/** The drawings by the name in their address, `/drawings/{name}.svg`. */
export const DRAWINGS: Readonly<Record<string, Turned>> = {
  hero,
  'banana-plug': bananaPlug,
  'banana-jack': bananaJack,
  'binding-post': bindingPost,
  'panel-jack': panelJack,
  'pc-jack': pcJack,
  terminal,
  'swage-tool': swageTool,
}
