import type { Metal, Surface } from '#catalog/drawing/outline.ts'
import type { PlasticColor } from '#catalog/drawing/plastic-color.ts'

/** Six colors across the axis (behavior 16.13): upper edge, upper body, highlight, body, shade, lower edge. */
type Shades = readonly [string, string, string, string, string, string]

const METALS: Readonly<Record<Metal, Shades>> = {
  gold: ['#8a5f10', '#dba52f', '#fff8d6', '#e9bb47', '#8d5d0c', '#d2a143'],
  silver: ['#5f6468', '#d3d7da', '#ffffff', '#e6e9eb', '#787d82', '#cdd1d4'],
  nickel: ['#454b52', '#aeb5bc', '#ffffff', '#c9cfd5', '#565d65', '#aab1b8'],
  'bright tin': ['#5a6167', '#c6cdd2', '#ffffff', '#dae0e4', '#6b7379', '#c1c8cd'],
  'electro-tin': ['#6a6e70', '#bec2c3', '#f8f9f9', '#cdd0d1', '#797e80', '#b4b8b9'],
  'tin-lead': ['#54585c', '#a7acb0', '#f1f3f4', '#b7bcc0', '#60656a', '#9ca1a5'],
  solder: ['#606466', '#a4a8a9', '#e6e8e8', '#b2b6b7', '#6b7072', '#9ca0a1'],
  zinc: ['#4f5a63', '#a2b0ba', '#f4fbff', '#b7c5cf', '#5c6872', '#9baab4'],
  copper: ['#6d331a', '#c9774f', '#ffe2cc', '#d6875e', '#75361a', '#b86e4c'],
  brass: ['#6d5118', '#c8a24f', '#fff4cb', '#d8b35f', '#745619', '#b8964f'],
  bronze: ['#5f3d1c', '#b5824f', '#f8dfbd', '#c4905d', '#64401d', '#a07444'],
  'beryllium copper': ['#6e451c', '#cb934e', '#ffe9c6', '#d8a160', '#724819', '#b5824a'],
  aluminum: ['#74797d', '#c9cdd0', '#ffffff', '#d8dcde', '#84898d', '#bdc1c4'],
  steel: ['#333f49', '#687784', '#d4dde5', '#788794', '#3b4853', '#5d6c78'],
}

const PLASTICS: Readonly<Record<PlasticColor, Shades>> = {
  black: ['#0b0c0e', '#2b2e32', '#82888e', '#33373b', '#121416', '#26292c'],
  brown: ['#2e170b', '#6b3a1e', '#c48e69', '#774424', '#371c0e', '#552e18'],
  red: ['#5f090c', '#b5191d', '#f58279', '#cb2420', '#75100f', '#a01c1a'],
  orange: ['#7e3002', '#d8620f', '#ffb877', '#ea7316', '#8f3d05', '#c05c14'],
  yellow: ['#86650a', '#dcb31a', '#fff1a0', '#eec62a', '#9a770e', '#cba326'],
  green: ['#06351b', '#12723d', '#74ca98', '#178348', '#084424', '#126437'],
  blue: ['#0b1d50', '#1d45ad', '#86aaf6', '#2450bf', '#102a6c', '#1f449c'],
  violet: ['#2d1150', '#6630a5', '#b992e2', '#743bb4', '#381766', '#5b2e92'],
  gray: ['#3f4347', '#7d8287', '#cfd3d6', '#8b9095', '#4b5054', '#707579'],
  white: ['#a8a6a0', '#e3e2de', '#ffffff', '#f2f1ee', '#bcbab3', '#dcdad5'],
  natural: ['#b6bab5', '#e4e7e2', '#ffffff', '#f3f5f1', '#c8ccc5', '#eceee9'],
}

/** The six colors of a surface. */
export const shadesOf = (surface: Surface): Shades =>
  surface.kind === 'metal' ? METALS[surface.metal] : PLASTICS[surface.color]

/** A name for a surface that is valid in an id. */
export const surfaceId = (surface: Surface): string =>
  surface.kind === 'metal' ? `m-${surface.metal.replace(' ', '-')}` : `p-${surface.color}`

/** The positions of the six colors across the axis. Metal has a sharper highlight than plastic. */
export const PLACES = {
  metal: [0, 0.17, 0.31, 0.48, 0.82, 1],
  plastic: [0, 0.17, 0.31, 0.53, 0.86, 1],
} as const
