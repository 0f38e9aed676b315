import type { OrFaults } from '#content/content-fault.ts'
import type { GroupField, SchemaField } from '#content/editor/form-field.ts'
import type { FormValue } from '#content/editor/form-values.ts'
import { type ContrastPair, contrastPairs, themeTokens, withoutComments } from '#content/look/theme.ts'
import { productTexts } from '#content/product-texts.ts'

const FILE = 'theme.css'
type Colors = { readonly light: string; readonly dark: string }
type Theme = Readonly<Record<string, string | Colors>>

const product = () => ({ file: FILE, text: productTexts().get(FILE) ?? '' })

/** The form's token values: a color for each scheme, or a list of fonts. */
export function themeValues(own: string | undefined): OrFaults<{ readonly values: Readonly<Record<string, unknown>> }> {
  const read = own === undefined ? themeTokens(product()) : themeTokens(product(), { file: FILE, text: own })
  if ('faults' in read) return read
  const shown = [...read.tokens].map(([name, { light, dark }]) => {
    return [name, name.startsWith('--font-') ? light : { light: hex(light), dark: hex(dark) }] as const
  })
  return { values: Object.fromEntries(shown) }
}

/** Browsers require `#aabbcc`, not `#abc`. */
const hex = (color: string): string =>
  (/^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color).toLowerCase()

/** A field for each token of the product's theme, described by its comment. */
export function themeField(): GroupField {
  const base = { isOptional: false, note: null } as const
  const colors = [
    ['light', { ...base, kind: 'color', label: 'Light' }],
    ['dark', { ...base, kind: 'color', label: 'Dark' }],
  ] as const
  const fields = [...product().text.matchAll(/(--(color|font)-([\w-]+)):[^;]*;(?: *\/\* *(.*?) *\*\/)?/g)].map(
    ([, name = '', kind, word = '', note]): [string, SchemaField] => {
      const label = `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('-', ' ')}${kind === 'font' ? ' font' : ''}`
      const about = { ...base, label, note: note ?? null }
      return [
        name,
        kind === 'font' ? { ...about, kind: 'text' } : { ...about, kind: 'group', shorthand: null, fields: colors },
      ]
    },
  )
  return { ...base, kind: 'group', label: '', fields, shorthand: null }
}

/** The contrast of all text with the form's colors. */
export const contrastOf = (value: FormValue): ContrastPair[] =>
  contrastPairs(
    new Map(
      Object.entries(value as Theme).map(([name, one]) => [
        name,
        { file: FILE, line: 0, ...(typeof one === 'string' ? { light: one, dark: one } : one) },
      ]),
    ),
  )

/** Returns the folder's theme with changed tokens. Comments and everything else stay. */
export function themeText(own: string | undefined, before: FormValue, after: FormValue): string {
  const [was, is] = [before as Theme, after as Theme]
  const changed = Object.keys(is).filter((name) => written(was[name]) !== written(is[name]))
  return changed.reduce((text, name) => {
    const line = new RegExp(`(^|[{;\\s])(${name}\\s*:\\s*)([^;}/]*?)(?=\\s*(?:;|\\}|/\\*))`)
    const value = written(is[name])
    const plain = withoutComments(text)
    const found = line.exec(plain)
    if (found) {
      const [whole, open = '', key = ''] = found
      return `${text.slice(0, found.index)}${open}${key}${value}${text.slice(found.index + whole.length)}`
    }
    const end = plain.lastIndexOf('}')
    return end < 0
      ? `${text}:root {\n  ${name}: ${value};\n}\n`
      : `${ended(text.slice(0, end))}  ${name}: ${value};\n${text.slice(end)}`
  }, own ?? '')
}

/** A block's last declaration may lack its semicolon. */
function ended(block: string): string {
  const text = block.trimEnd()
  const isClosed = /[;{]$/.test(withoutComments(text).trimEnd())
  return `${text}${isClosed ? '' : ';'}\n`
}

const written = (value: string | Colors | undefined): string =>
  typeof value === 'object'
    ? value.light === value.dark
      ? value.light
      : `light-dark(${value.light}, ${value.dark})`
    : (value ?? '')
