import type { ContentFault } from '#content/content-fault.ts'
import { nearestWord } from '#content/nearest-word.ts'
import type { ContentText } from '#content/yaml-text.ts'

/** The value of a token in light and in dark colors, as written. Fonts have one. */
export type TokenValue = { readonly light: string; readonly dark: string; readonly file: string; readonly line: number }
export type Tokens = ReadonlyMap<string, TokenValue>

const COMMENT = /\/\*[\s\S]*?\*\//g
/** The product's own tokens are in Tailwind's `@theme`, which the build reads. */
const BLOCK = /\s*(?::root|@theme)\s*\{([^{}]*)\}/y
const DECLARATION = /^(--[\w-]+)\s*:\s*([\s\S]+)$/
const HEX = '#(?:[0-9a-f]{3}|[0-9a-f]{6})'
const COLOR = new RegExp(`^${HEX}$`, 'i')
const PAIR = /^light-dark\(([^,]*),([^,]*)\)$/i
/** Nothing is written on it, so it may be no color at all. */
const MAY_BE_TRANSPARENT = '--color-photo'
const FONT = '(?:"[\\w .-]+"|[a-z][\\w-]*(?: [\\w-]+)*)'
const FONTS = new RegExp(`^${FONT}(?:\\s*,\\s*${FONT})*$`, 'i')

/**
 * Reads a style sheet that sets color and font tokens and nothing else. `known` are the tokens that exist, or null for the
 * product's own file. Colors are #rgb, #rrggbb or light-dark(…, …) of two; fonts are lists of names.
 */
export function readTokens(
  { file, text }: ContentText,
  known: readonly string[] | null,
): { readonly tokens: Tokens } | { readonly faults: readonly ContentFault[] } {
  const plain = text.replace(/^\uFEFF/, '').replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
  const lineAt = (offset: number): number => plain.slice(0, offset).split('\n').length
  const faults: ContentFault[] = []
  const tokens = new Map<string, TokenValue>()
  const blocks = blocksOf(plain)
  for (const { content, offset } of blocks.found) {
    for (const { declaration, at } of declarationsOf(content, offset)) {
      const line = lineAt(at)
      const read = readDeclaration(declaration, known)
      if ('message' in read) faults.push({ file, line, message: read.message })
      else tokens.set(read.name, { ...read.value, file, line })
    }
  }
  const rest = plain.slice(blocks.end)
  if (rest.trim() !== '') {
    const line = lineAt(blocks.end + rest.length - rest.trimStart().length)
    faults.push({ file, line, message: "Only ':root { … }' with color and font tokens is possible in this file" })
  }
  return faults.length > 0 ? { faults } : { tokens }
}

function blocksOf(text: string) {
  const found: { content: string; offset: number }[] = []
  let end = 0
  for (;;) {
    BLOCK.lastIndex = end
    const match = BLOCK.exec(text)
    if (!match) return { found, end }
    const [whole, content = ''] = match
    end += whole.length
    found.push({ content, offset: end - 1 - content.length })
  }
}

function declarationsOf(content: string, offset: number) {
  let at = offset
  return content.split(';').flatMap((part) => {
    const begin = at + part.length - part.trimStart().length
    at += part.length + 1
    return part.trim() === '' ? [] : [{ declaration: part.trim(), at: begin }]
  })
}

type Read = { readonly name: string; readonly value: Pick<TokenValue, 'light' | 'dark'> }

function readDeclaration(declaration: string, known: readonly string[] | null): Read | { readonly message: string } {
  const [, name = '', value = ''] = DECLARATION.exec(declaration) ?? []
  if (name === '') return { message: "A line must be a token and its value, as in '--color-link: #0b57c4;'" }
  if (known && !known.includes(name)) {
    const near = nearestWord(name, known)
    return { message: near ? `There is no token ${name}: ${near} is meant?` : `There is no token ${name}` }
  }
  if (name.startsWith('--font-')) {
    const message = `${name} must be a list of font names, as in '"Archivo", system-ui, sans-serif'`
    return FONTS.test(value) ? { name, value: { light: value, dark: value } } : { message }
  }
  const [light = value, dark = value] =
    PAIR.exec(value)
      ?.slice(1)
      .map((one) => one.trim()) ?? []
  const isColor = (one: string) => COLOR.test(one) || (one === 'transparent' && name === MAY_BE_TRANSPARENT)
  if (isColor(light) && isColor(dark)) return { name, value: { light, dark } }
  return { message: `${name} must be a color, as in '#0b57c4' or 'light-dark(#0b57c4, #83b7ff)'` }
}
