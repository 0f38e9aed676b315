import type { Family } from '#catalogue/family.ts'
import { isPlainName } from '#files/file-path.ts'

/** Folders of datasheets that belong to no family (RULINGS). */
const OTHER_FOLDERS = ['Tooling', 'Catalog']
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]/g
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\//i
const NO_VALUE = /^(?:n\/a|[^\p{L}\p{N}]*)$/iu

/**
 * The name of a datasheet as a table or an address has it: without prefix and folders, query, '.pdf' and line breaks;
 * an address is decoded (SPEC 7, RULINGS). Null when nothing is left that may name a file.
 */
export function pdfName(stored: string | null): string | null {
  const text = stored?.replace(LINE_BREAKS, '').trim() ?? ''
  if (NO_VALUE.test(text)) return null
  const [path = ''] = text.split('?')
  const whole = ADDRESS.test(text) ? decoded(path.replace(/#.*/, '')) : path
  const last = whole.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(LINE_BREAKS, '')
    .trim()
    .replace(/[.]pdf$/i, '')
    .trim()
  return !NO_VALUE.test(name) && isPlainName(name) ? name : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The names that the viewer tries, in this order: the name, its first X as 2, as 3 (SPEC 4). */
export function viewerNames(name: string): string[] {
  return [...new Set([name, name.replace('X', '2'), name.replace('X', '3')])]
}

/** The sheet of the whole family, which a part page falls back to: a trailing '-{digits}-XX' as '-X-XX' (SPEC 4). Null if the name has none. */
export function familySheetName(name: string): string | null {
  return /-\d+-XX$/.test(name) ? name.replace(/-\d+-XX$/, '-X-XX') : null
}

/** All names under which a part's datasheet may lie: the viewer's, then the family's (RULINGS). */
export function datasheetNames(name: string): string[] {
  const family = familySheetName(name)
  return [...new Set([...viewerNames(name), ...(family === null ? [] : [family])])]
}

/** The folder that `/view-pdf/{folder}` means: a datasheet folder or a table's name, in any case (RULINGS). Null for any other. */
export function canonicalFolder(families: readonly Family[], asked: string): string | null {
  const folders = [...families.map(({ pdfFolder }) => pdfFolder), ...OTHER_FOLDERS]
  const same = (name: string) => name.toLowerCase() === asked.toLowerCase()
  return folders.find(same) ?? families.find(({ table }) => same(table))?.pdfFolder ?? null
}

/** A datasheet's path in the store. */
export const datasheetPath = (folder: string, name: string): string => `product-pdfs/${folder}/${name}.pdf`

/** A datasheet's page in the viewer. */
export const viewerAddress = (folder: string, name: string): string =>
  `/view-pdf/${encodeURIComponent(folder)}/${encodeURIComponent(`${name}.pdf`)}`
