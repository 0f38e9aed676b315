import { hash } from 'node:crypto'
import { whatIsMeant } from '#content/nearest-word.ts'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'

/** A token's value in light and dark colors, as written. Fonts have one. */
export type TokenValue = { readonly light: string; readonly dark: string; readonly file: string; readonly line: number }
export type Tokens = ReadonlyMap<string, TokenValue>

const COMMENT = /\/\*[\s\S]*?\*\//g

/** Replaces comments by blanks, so positions stay the same. */
export const withoutComments = (text: string): string =>
  text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))

const BLOCK = /:root\s*\{([^{}]*)\}/g
const DECLARATION = /^(--[\w-]+)\s*:\s*([\s\S]+)$/
const HEX = '#(?:[0-9a-f]{3}|[0-9a-f]{6})'
const COLOR = new RegExp(`^${HEX}$`, 'i')
const PAIR = /^light-dark\(([^,]*),([^,]*)\)$/i
/** No text is on it, so it may be transparent. */
const MAY_BE_TRANSPARENT = '--color-photo'
const FONT = '(?:"[\\w .-]+"|[a-z][\\w-]*(?: [\\w-]+)*)'
const FONTS = new RegExp(`^${FONT}(?:\\s*,\\s*${FONT})*$`, 'i')

/**
 * Reads a style sheet that may only set color and font tokens. `known` are the existing tokens, or null for the
 * product's own file. Colors are #rgb, #rrggbb or light-dark(…, …) of two; fonts are lists of names.
 */
function readTokens(
  { file, text }: ContentText,
  known: readonly string[] | null,
): OrFaults<{ readonly tokens: Tokens }> {
  const plain = withoutComments(text.replace(/^\uFEFF/, ''))
  const lineAt = (offset: number): number => plain.slice(0, offset).split('\n').length
  const faults: ContentFault[] = []
  const tokens = new Map<string, TokenValue>()
  const rest = plain.replace(BLOCK, (block: string, content: string, offset: number) => {
    let at = offset + block.length - 1 - content.length
    for (const declaration of content.split(';')) {
      const line = lineAt(at + declaration.length - declaration.trimStart().length)
      at += declaration.length + 1
      if (declaration.trim() === '') continue
      const read = readDeclaration(declaration.trim(), known)
      if ('message' in read) faults.push({ file, line, message: read.message })
      else tokens.set(read.name, { ...read.value, file, line })
    }
    return block.replace(/\S/g, ' ')
  })
  if (rest.trim() !== '') {
    const message = "Only ':root { … }' with color and font tokens is possible in this file"
    faults.push({ file, line: lineAt(rest.search(/\S/)), message })
  }
  return faults.length > 0 ? { faults } : { tokens }
}

type Read = { readonly name: string; readonly value: Pick<TokenValue, 'light' | 'dark'> }

function readDeclaration(declaration: string, known: readonly string[] | null): Read | { readonly message: string } {
  const [, name = '', value = ''] = DECLARATION.exec(declaration) ?? []
  if (name === '') return { message: "A line must be a token and its value, as in '--color-link: #0b57c4;'" }
  if (known && !known.includes(name))
    return { message: `There is no token ${name}${whatIsMeant(name, known, '', (token) => token)}` }
  if (name.startsWith('--font-')) {
    const message = `${name} must be a list of font names, as in '"Archivo", system-ui, sans-serif'`
    return FONTS.test(value) ? { name, value: { light: value, dark: value } } : { message }
  }
  const [light = value, dark = value] =
    PAIR.exec(value)
      ?.slice(1)
      .map((word) => word.trim()) ?? []
  const isColor = (word: string) => COLOR.test(word) || (word === 'transparent' && name === MAY_BE_TRANSPARENT)
  if (isColor(light) && isColor(dark)) return { name, value: { light, dark } }
  return { message: `${name} must be a color, as in '#0b57c4' or 'light-dark(#0b57c4, #83b7ff)'` }
}

/** WCAG 2.2, 1.4.3: text. 1.4.11: the border of a form field. */
const TEXT = 4.5
const BORDER = 3
const WHITE = 'white'

/** Which color tokens are written on which. White is the header's text. */
const PAIRS: readonly (readonly [front: string, backs: readonly string[], least: number])[] = [
  ['ink', ['paper', 'sheet', 'shade', 'tint', 'badge', 'badge-strong'], TEXT],
  ['muted', ['paper', 'sheet', 'shade'], TEXT],
  ['faint', ['paper', 'sheet'], TEXT],
  ['link', ['paper', 'sheet', 'shade', 'tint'], TEXT],
  ['brass-deep', ['paper', 'sheet'], TEXT],
  ['good', ['paper', 'sheet'], TEXT],
  ['warn', ['paper', 'sheet'], TEXT],
  ['bad', ['paper', 'sheet'], TEXT],
  ['bad-deep', ['sheet'], TEXT],
  ['sheet', ['ink-soft', 'brass-dark'], TEXT],
  ['on-brass', ['brass-bright'], TEXT],
  ['steel-text', ['steel'], TEXT],
  ['brass-bright', ['steel'], TEXT],
  [WHITE, ['steel', 'steel-line'], TEXT],
  ['control', ['paper', 'sheet'], BORDER],
]

/** Names each pair that is too hard to read, by the line of one of the operator's colors. */
function contrastFaults(tokens: Tokens, own: Tokens): ContentFault[] {
  const pairs = PAIRS.flatMap(([front, backs, needed]) => backs.map((back) => ({ front, back, needed })))
  return pairs.flatMap(({ front, back, needed }) =>
    (['light', 'dark'] as const).flatMap((mode) => {
      const given = own.get(tokenOf(front)) ?? own.get(tokenOf(back))
      const ratio = contrast(colorOf(tokens, front, mode), colorOf(tokens, back, mode))
      if (!given || ratio >= needed) return []
      const pair = `${front === WHITE ? "The header's white text" : tokenOf(front)} on ${tokenOf(back)}`
      const message = `${pair} has a contrast of ${ratio.toFixed(1)} in ${mode} colors; ${needed} is needed`
      return { file: given.file, line: given.line, message }
    }),
  )
}

const tokenOf = (name: string): string => `--color-${name}`

const colorOf = (tokens: Tokens, name: string, mode: 'light' | 'dark'): string =>
  name === WHITE ? '#ffffff' : (tokens.get(tokenOf(name))?.[mode] ?? '#ffffff')

/** The contrast of two colors, #rgb or #rrggbb, from 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Browsers require `#aabbcc`, not `#abc`. */
export const sixDigits = (color: string): string =>
  (/^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color).toLowerCase()

/** Red, green and blue, from 0 to 255. */
export const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(sixDigits(color).slice(at, at + 2), 16))

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A served file. Its name has the hash of its bytes, so browsers cache it. */
export type NamedFile = { readonly name: string; readonly text: string }

export type Theme = {
  /** The operator's colors and fonts, or null without any. */
  readonly sheet: NamedFile | null
  /** The header's color, for the browser's own bars. */
  readonly headerColor: string
}

/** Reads the operator's `theme.css` over the product's, and checks that all text stays readable (behavior 17.9). */
export function readTheme(product: ContentText, own?: ContentText): OrFaults<{ readonly theme: Theme }> {
  const read = themeTokens(product, own)
  if ('faults' in read) return read
  const faults = contrastFaults(read.tokens, read.own)
  if (faults.length > 0) return { faults }
  const headerColor = read.tokens.get('--color-steel')?.light ?? ''
  return { theme: { sheet: read.own.size > 0 ? named('theme', 'css', sheetOf(read.own)) : null, headerColor } }
}

export function themeTokens(
  product: ContentText,
  own?: ContentText,
): OrFaults<{ readonly tokens: Tokens; readonly own: Tokens }> {
  const given = readTokens(product, null)
  if ('faults' in given) return given
  const replaced = own ? readTokens(own, [...given.tokens.keys()]) : { tokens: new Map() }
  if ('faults' in replaced) return replaced
  return { tokens: new Map([...given.tokens, ...replaced.tokens]), own: replaced.tokens }
}

export const named = (name: string, ending: string, text: string): NamedFile => ({
  name: `${name}-${hash('sha256', text, 'hex').slice(0, 12)}.${ending}`,
  text,
})

/** For browsers without light-dark(), the site's own style sheet sets these two properties, as its build makes them. */
function sheetOf(tokens: Tokens): string {
  const set = (pair: (light: string, dark: string) => string): string =>
    [...tokens].map(([name, { light, dark }]) => `${name}:${light === dark ? light : pair(light, dark)}`).join(';')
  const older = set((light, dark) => `var(--lightningcss-light,${light})var(--lightningcss-dark,${dark})`)
  const newer = set((light, dark) => `light-dark(${light},${dark})`)
  return `:root{${older}}\n@supports (color:light-dark(#000,#fff)){:root{${newer}}}\n`
}
