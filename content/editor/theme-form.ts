import * as z from 'zod'
import type { FormValue } from '#content/editor/form-values.ts'
import { type FolderTexts, layersOf } from '#content/folder-texts.ts'
import { themeTokens, withoutComments } from '#content/look/theme.ts'
import { type ThreeColors, threeColors, tokensOfColors } from '#content/look/three-colors.ts'
import type { OrFaults } from '#content/yaml-text.ts'

const FILE = 'theme.css'

const tokensOf = (own: FolderTexts) => themeTokens(...layersOf(FILE, own))

export function themeValues(own: FolderTexts): OrFaults<{ readonly values: ThreeColors }> {
  const read = tokensOf(own)
  return 'faults' in read ? read : { values: threeColors(read.tokens) }
}

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color, such as #0b2545')

/** The form's fields. The other tokens are made from these three, or are in the file alone. */
export const themeForm = z.strictObject({
  accent: color.meta({ title: 'Accent', description: 'Buttons, marks and badges.', form: 'color' }),
  header: color.meta({
    title: 'Header',
    description: 'Header, footer and the top of the home page. Its text is white: choose a dark color.',
    form: 'color',
  }),
  background: color.meta({
    title: 'Background',
    description: 'Of all pages, for visitors who use light colors.',
    form: 'color',
  }),
})

/** Returns the folder's theme with changed colors. Comments and everything else stay. */
export function themeText(own: FolderTexts, after: FormValue): string {
  const read = tokensOf(own)
  const made = 'faults' in read ? [] : [...tokensOfColors(after as ThreeColors, read.tokens)]
  return made.reduce((text, [name, { light, dark }]) => {
    const line = new RegExp(`(^|[{;\\s])(${name}\\s*:\\s*)([^;}/]*?)(?=\\s*(?:;|\\}|/\\*))`)
    const value = light === dark ? light : `light-dark(${light}, ${dark})`
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
  }, own.get(FILE) ?? '')
}

/** A block's last declaration may lack its semicolon. */
function ended(block: string): string {
  const text = block.trimEnd()
  const isClosed = /[;{]$/.test(withoutComments(text).trimEnd())
  return `${text}${isClosed ? '' : ';'}\n`
}
