import { type FolderTexts, layersOf } from '#content/folder-texts.ts'
import { isShownShape, type PictureSize, readSvg } from '#content/look/svg-picture.ts'
import { type NamedFile, named, readTheme, type Theme } from '#content/look/theme.ts'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'
import { CONTENT_TYPES, FILE_STARTS } from '#shared/content-types.ts'

/** Above what the desk makes of any picture. */
const MAX_BYTES = 300_000
/** Signature, and the first chunk with width and height. */
const HEAD_BYTES = 33
const WIDTH_AT = 16
const HEIGHT_AT = 20
/** The last chunk: its name, and its checksum. */
const END = 'IEND\xaeB`\x82'

/** Checks an operator's PNG (logo or icon), whose text is base64. Decodes nothing: browsers do. */
export function readPng({ file, text }: ContentText): OrFaults<PictureSize> {
  const fault = (message: string) => ({ faults: [{ file, line: 1, message }] })
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_BYTES)
    return fault(`The picture has more than ${MAX_BYTES} bytes. Make it smaller, or upload it at the desk`)
  if (bytes.length < HEAD_BYTES || !bytes.toString('latin1', 0, HEAD_BYTES).startsWith(FILE_STARTS.png))
    return fault('This is not a PNG picture')
  if (!bytes.toString('latin1').endsWith(END)) return fault('The picture is cut off')
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]
  return isShownShape(width, height) ? { width, height } : fault('The picture is too long or too high for a logo')
}

/** A picture in the page's head or the browser's tab. A PNG's text is base64. */
export type LookPicture = NamedFile & PictureSize & { readonly type: string }

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
  const theme = readTheme(...layersOf(THEME, own, product))
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
