import type { Family } from '#catalog/registry/family.ts'
import { isPlainName } from '#files/names/file-path.ts'
import { decodedOrSame } from '#shared/unsure-text.ts'

/** Datasheet folders that no family has (behavior 9.3). */
const OTHER_FOLDERS = ['Tooling', 'Catalog']
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]/g
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\//i
const NO_VALUE = /^(?:n\/a|[^\p{L}\p{N}]*)$/iu

/** A stored value's datasheet name, decoded, without folders, query, '.pdf' and line breaks (behavior 9.4), or null. */
export function pdfName(stored: string | null): string | null {
  const text = stored?.replace(LINE_BREAKS, '').trim() ?? ''
  if (NO_VALUE.test(text)) return null
  const [path = ''] = text.split('?')
  const whole = ADDRESS.test(text) ? decodedOrSame(path.replace(/#.*/, '')) : path
  const last = whole.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(LINE_BREAKS, '')
    .trim()
    .replace(/[.]pdf$/i, '')
    .trim()
  return !NO_VALUE.test(name) && isPlainName(name) ? name : null
}

/** The names that the viewer tries, in order: the name, its first X as 2, as 3 (behavior 9.5). */
export function viewerNames(name: string): string[] {
  return [...new Set([name, name.replace('X', '2'), name.replace('X', '3')])]
}

/** The whole family's sheet: '-{digits}-XX' at the end becomes '-X-XX' (behavior 9.6). Null for other names. */
export function familySheetName(name: string): string | null {
  return /-\d+-XX$/.test(name) ? name.replace(/-\d+-XX$/, '-X-XX') : null
}

/** All possible names of a part's datasheet: the viewer's, then the family's (behavior 9.6). */
export function datasheetNames(name: string): string[] {
  const family = familySheetName(name)
  return [...new Set([...viewerNames(name), ...(family === null ? [] : [family])])]
}

export const sheetFolders = (families: readonly Family[]): readonly string[] => [
  ...new Set([...families.map(({ pdfFolder }) => pdfFolder), ...OTHER_FOLDERS]),
]

/** The folder for `/view-pdf/{folder}`: a datasheet folder or a table's name, in any case (behavior 9.8), or null. */
export function canonicalFolder(families: readonly Family[], folder: string): string | null {
  const folders = sheetFolders(families)
  const same = (name: string) => name.toLowerCase() === folder.toLowerCase()
  return folders.find(same) ?? families.find(({ table }) => same(table))?.pdfFolder ?? null
}

export const datasheetPath = (folder: string, name: string): string => `product-pdfs/${folder}/${name}.pdf`

export const viewerAddress = (folder: string, name: string): string =>
  `/view-pdf/${encodeURIComponent(folder)}/${encodeURIComponent(`${name}.pdf`)}`
