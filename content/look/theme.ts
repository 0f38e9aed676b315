import { hash } from 'node:crypto'
import type { ContentFault } from '#content/content-fault.ts'
import { contrastFaults } from '#content/look/contrast.ts'
import { readTokens, type Tokens } from '#content/look/css-tokens.ts'
import type { ContentText } from '#content/yaml-text.ts'

/** A file that the site serves: its name has the hash of its bytes, so browsers keep it. */
export type NamedFile = { readonly name: string; readonly text: string }

export type Theme = {
  /** The operator's colors and fonts as a style sheet. Null without any. */
  readonly sheet: NamedFile | null
  /** The header's color, for the browser's own bars. */
  readonly headerColor: string
}

/** Reads the operator's `theme.css` over the product's, and checks that all text stays readable (behavior 17.9). */
export function readTheme(
  product: ContentText,
  own?: ContentText,
): { readonly theme: Theme } | { readonly faults: readonly ContentFault[] } {
  const given = readTokens(product, null)
  if ('faults' in given) return given
  const replaced = own ? readTokens(own, [...given.tokens.keys()]) : { tokens: new Map() }
  if ('faults' in replaced) return replaced
  const tokens: Tokens = new Map([...given.tokens, ...replaced.tokens])
  const faults = contrastFaults(tokens, replaced.tokens)
  if (faults.length > 0) return { faults }
  const headerColor = tokens.get('--color-steel')?.light ?? ''
  return {
    theme: { sheet: replaced.tokens.size > 0 ? named('theme', 'css', sheetOf(replaced.tokens)) : null, headerColor },
  }
}

/** A file whose name changes with its text. */
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
