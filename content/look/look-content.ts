import type { OrFaults } from '#content/content-fault.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { readSvg } from '#content/look/svg-picture.ts'
import { type NamedFile, named, readTheme, type Theme } from '#content/look/theme.ts'

export type LogoFile = NamedFile & { readonly width: number; readonly height: number }

/** The operator's colors, fonts and drawings, or null for the product's own. */
export type Look = Theme & { readonly logo: LogoFile | null; readonly favicon: string | null }

const THEME = 'theme.css'
const LOGO = 'logo.svg'
const FAVICON = 'favicon.svg'

/** Only an operator has these files: the product's logo and icon are part of the program. */
export const LOOK_FILES: readonly string[] = [LOGO, FAVICON]

/** Reads `theme.css`, `logo.svg` and `favicon.svg` (behavior 17.9). */
export function lookContent(product: FolderTexts, own: FolderTexts): OrFaults<{ readonly look: Look }> {
  const given = { file: THEME, text: product.get(THEME) ?? '' }
  const changed = own.get(THEME)
  const theme = changed === undefined ? readTheme(given) : readTheme(given, { file: THEME, text: changed })
  const drawn = (file: string) => {
    const text = own.get(file)
    return text === undefined ? null : readSvg({ file, text })
  }
  const [logo, favicon] = [drawn(LOGO), drawn(FAVICON)]
  const faults = [theme, logo, favicon].flatMap((one) => (one && 'faults' in one ? one.faults : []))
  if ('faults' in theme || (logo && 'faults' in logo) || (favicon && 'faults' in favicon)) return { faults }
  const { width = 0, height = 0 } = logo ?? {}
  return {
    look: {
      ...theme.theme,
      logo: logo && { ...named('logo', 'svg', logo.text), width, height },
      favicon: favicon?.text ?? null,
    },
  }
}
