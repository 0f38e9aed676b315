import { isDeepStrictEqual } from 'node:util'
import { channels, contrast, sixDigits, type Tokens } from '#content/look/theme.ts'

/** The colors that an owner chooses. All tokens that belong to one are made from it. */
export type ThreeColors = { readonly accent: string; readonly header: string; readonly background: string }
type Scheme = 'light' | 'dark'
type TokenColors = Readonly<Record<Scheme, string>>

const [BLACK, WHITE, DARK_TEXT] = ['#000000', '#ffffff', '#12181f']
const TEXT = 4.5
const ICON = 3
const STEPS = 20

/** The token that is the color itself, in light colors. */
const SOURCES = { accent: '--color-brass', header: '--color-steel', background: '--color-paper' } as const

/** Which color is to blame if the text on or of a token is hard to read. */
const BLAME: readonly (readonly [RegExp, keyof ThreeColors])[] = [
  [/brass-bright|on-brass|steel/, 'header'],
  [/brass-d|paper|shade|stage|line/, 'background'],
  [/brass|tint|badge/, 'accent'],
]

export const colorOfToken = (token: string): keyof ThreeColors | undefined =>
  BLAME.find(([tokens]) => tokens.test(token))?.[1]

export function threeColors(tokens: Tokens): ThreeColors {
  const light = (token: string) => sixDigits(tokens.get(token)?.light ?? BLACK)
  return { accent: light(SOURCES.accent), header: light(SOURCES.header), background: light(SOURCES.background) }
}

/** Returns the tokens that change with the colors: each as near to its color as its text stays readable. */
export function tokensOfColors(colors: ThreeColors, tokens: Tokens): ReadonlyMap<string, TokenColors> {
  const before = madeTokens(threeColors(tokens), tokens)
  return new Map(
    Object.entries(madeTokens(colors, tokens)).filter(([token, made]) => !isDeepStrictEqual(made, before[token])),
  )
}

function madeTokens({ accent, header, background }: ThreeColors, tokens: Tokens): Record<string, TokenColors> {
  const own = (name: string, scheme: Scheme) => tokens.get(`--color-${name}`)?.[scheme] ?? WHITE
  const paper = { light: background, dark: own('paper', 'dark') }
  const readable = (scheme: Scheme, least: number) =>
    toward(accent, scheme === 'light' ? BLACK : WHITE, (color) =>
      [paper[scheme], own('sheet', scheme)].every((back) => contrast(color, back) >= least),
    )
  const deep = { light: readable('light', TEXT), dark: readable('dark', TEXT) }
  const bright = toward(accent, WHITE, (color) => contrast(color, header) >= TEXT)
  const behindText = (share: number, fronts: readonly string[]) => {
    const back = (scheme: Scheme) =>
      toward(mixed(own('sheet', scheme), accent, share), own('sheet', scheme), (color) =>
        fronts.every((front) => contrast(own(front, scheme), color) >= TEXT),
      )
    return { light: back('light'), dark: back('dark') }
  }
  const both = (color: string) => ({ light: color, dark: color })
  const shaded = (name: string, share: number) => ({
    light: mixed(background, BLACK, share),
    dark: own(name, 'dark'),
  })
  return {
    '--color-brass': { light: accent, dark: readable('dark', ICON) },
    '--color-brass-deep': deep,
    '--color-brass-dark': { light: mixed(deep.light, BLACK, 0.2), dark: mixed(deep.dark, WHITE, 0.3) },
    '--color-brass-bright': both(bright),
    '--color-on-brass': both([DARK_TEXT, WHITE].find((text) => contrast(text, bright) >= TEXT) ?? BLACK),
    '--color-tint': behindText(0.1, ['ink', 'link']),
    '--color-badge': behindText(0.22, ['ink']),
    '--color-badge-strong': behindText(0.36, ['ink']),
    '--color-steel': both(header),
    '--color-steel-line': both(toward(mixed(header, WHITE, 0.18), header, (color) => contrast(color, WHITE) >= TEXT)),
    '--color-steel-text': both(toward(mixed(header, WHITE, 0.7), WHITE, (color) => contrast(color, header) >= TEXT)),
    '--color-paper': paper,
    '--color-shade': shaded('shade', 0.03),
    '--color-stage': shaded('stage', 0.08),
    '--color-line': shaded('line', 0.11),
    '--color-line-strong': shaded('line-strong', 0.27),
  }
}

/** Moves a color toward another until it will do. If it never does, it is the other: the check of the theme says why. */
function toward(color: string, to: string, isGood: (color: string) => boolean): string {
  const tried = Array.from({ length: STEPS + 1 }, (_, step) => mixed(color, to, step / STEPS))
  return tried.find(isGood) ?? to
}

function mixed(color: string, to: string, share: number): string {
  const [from, end] = [channels(color), channels(to)]
  const at = (index: number) => Math.round((from[index] ?? 0) * (1 - share) + (end[index] ?? 0) * share)
  return `#${[0, 1, 2].map((index) => at(index).toString(16).padStart(2, '0')).join('')}`
}
