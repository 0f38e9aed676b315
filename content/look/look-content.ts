import type { ContentFault, OrFaults } from '#content/content-fault.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { readPng } from '#content/look/png-picture.ts'
import { type PictureSize, readSvg } from '#content/look/svg-picture.ts'
import { type NamedFile, named, readTheme, type Theme } from '#content/look/theme.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'

/** A picture in the page's head or the browser's tab. A PNG's text is base64. */
export type LookPicture = NamedFile & PictureSize & { readonly type: string }

/** A picture as a file of the folder. */
export type LookFile = { readonly ending: (typeof LOOK_ENDINGS)[number]; readonly text: string }

/** The operator's colors, fonts and pictures, or null for the product's own. */
export type Look = Theme & { readonly logo: LookPicture | null; readonly favicon: LookPicture | null }

const THEME = 'theme.css'
export const LOOK_PICTURES = ['logo', 'favicon'] as const
export const LOOK_ENDINGS = ['svg', 'png'] as const

/** Only an operator has these files: the product's logo and icon are part of the program. */
export const LOOK_FILES: readonly string[] = LOOK_PICTURES.flatMap((name) =>
  LOOK_ENDINGS.map((ending) => `${name}.${ending}`),
)

/** Reads `theme.css`, logo and icon (behavior 17.9). */
export function lookContent(product: FolderTexts, own: FolderTexts): OrFaults<{ readonly look: Look }> {
  const given = { file: THEME, text: product.get(THEME) ?? '' }
  const changed = own.get(THEME)
  const theme = changed === undefined ? readTheme(given) : readTheme(given, { file: THEME, text: changed })
  const faults: ContentFault[] = 'faults' in theme ? [...theme.faults] : []
  const picture = (name: (typeof LOOK_PICTURES)[number]): LookPicture | null => {
    const [found, other] = LOOK_ENDINGS.flatMap((ending) => {
      const file = `${name}.${ending}`
      const text = own.get(file)
      return text === undefined ? [] : [{ file, text, ending }]
    })
    if (!found) return null
    if (other) faults.push({ file: other.file, line: 1, message: `There is also ${found.file}: keep one of the two` })
    const size = found.ending === 'svg' ? readSvg(found) : readPng(found)
    if (!('faults' in size)) {
      const { width, height } = size
      return { ...named(name, found.ending, found.text), type: CONTENT_TYPES[found.ending], width, height }
    }
    faults.push(...size.faults)
    return null
  }
  const [logo, favicon] = LOOK_PICTURES.map(picture)
  if ('faults' in theme || faults.length > 0) return { faults }
  return { look: { ...theme.theme, logo: logo ?? null, favicon: favicon ?? null } }
}
