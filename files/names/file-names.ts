import { MODEL_KINDS } from '#catalog/answer-values.ts'
import type { ModelKind } from '#catalog/part/model-file.ts'
import type { Family } from '#catalog/registry/family.ts'
import { isImagePath } from '#files/content-type.ts'
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

/** Where a stored value's datasheet may be, best first. */
export function datasheetPaths({ pdfFolder }: Family, stored: string | null): string[] {
  const name = pdfName(stored)
  return name === null ? [] : datasheetNames(name).map((sheet) => datasheetPath(pdfFolder, sheet))
}

export const viewerAddress = (folder: string, name: string): string =>
  `/view-pdf/${encodeURIComponent(folder)}/${encodeURIComponent(`${name}.pdf`)}`

/** The top folders of every file store (behavior 9.1). */
export const BUCKETS = ['product-images', 'product-pdfs', 'product-models'] as const

const MAX_PATH_LENGTH = 1_000
const MAX_NAME_BYTES = 255
const FORBIDDEN = /[/\\:\p{Cc}]/u
/** Hidden names, '.' and '..', and trailing characters that Windows drops. */
const FORBIDDEN_ENDS = /^[. ]|[. ]$/
/** The hosted store may decode once more than we do. */
const STILL_ENCODED = /%[0-9a-f]{2}/i

export function isPlainName(name: string): boolean {
  if (name === '' || !name.isWellFormed() || Buffer.byteLength(name) > MAX_NAME_BYTES) return false
  return !FORBIDDEN.test(name) && !FORBIDDEN_ENDS.test(name) && !STILL_ENCODED.test(name)
}

export function isStorePath(path: string): boolean {
  const [bucket, ...names] = path.split('/')
  if (path.length > MAX_PATH_LENGTH || names.length === 0) return false
  return BUCKETS.some((one) => one === bucket) && names.every(isPlainName)
}

/** The store path of an encoded address after `/files/`, `product-pdfs/Military/a%20b.pdf`, or null if it isn't one. */
export function storePath(address: string): string | null {
  if (address.length > MAX_PATH_LENGTH * 9) return null // an encoded letter takes up to nine characters
  try {
    const names = address.split('/').map(decodeURIComponent)
    const path = names.join('/')
    return names.every(isPlainName) && isStorePath(path) ? path : null
  } catch {
    return null // malformed encoding
  }
}

export const fileAddress = (path: string): string => `/files/${path.split('/').map(encodeURIComponent).join('/')}`

/** Hosts of usable pictures: the hosted store, whose files are ours, and FILE_HOSTS, as `name` or `name:port`. */
export type ImageHosts = { readonly hosted: string | null; readonly allowed: readonly string[] }

type ImageCandidate =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'remote'; readonly address: string }

const BUCKET = 'product-images/'
const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** Where a part's picture may be, best first (behavior 9.11, 9.12): the name built from its number, the stored one. */
export function imageCandidates(family: Family, number: string | null, stored: string | null, hosts: ImageHosts) {
  const folder = family.imageFolder ?? family.pdfFolder
  // 'XXXX' is literal (behavior 9.11). A slash in the number would start a folder.
  const built =
    family.builtImage && number ? [`${BUCKET}${folder}/${number.trim().replaceAll('/', '-')}-1-XXXX.jpg`] : []
  const value = stored?.replace(LINE_BREAKS, '').trim() ?? ''
  if (SCHEME.test(value)) return [...files(built), ...fromAddress(value, hosts)]
  const path = value.startsWith(BUCKET) ? value.slice(BUCKET.length) : value
  const named = path.includes('/') ? [`${BUCKET}${path}`] : [`${BUCKET}${folder}/${path}`, `${BUCKET}${path}`]
  return files([...built, ...named])
}

export const picturePaths = (candidates: readonly ImageCandidate[]): string[] =>
  candidates.flatMap((candidate) => (candidate.kind === 'file' ? [candidate.path] : []))

const files = (paths: readonly string[]): ImageCandidate[] =>
  paths.filter((path) => isStorePath(path) && isImagePath(path)).map((path) => ({ kind: 'file', path }))

function fromAddress(value: string, { hosted, allowed }: ImageHosts): ImageCandidate[] {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const inBucket = url.pathname.indexOf(`/${BUCKET}`)
  if (url.host === hosted && inBucket !== -1) {
    const path = storePath(url.pathname.slice(inBucket + 1))
    return path === null ? [] : files([path])
  }
  if (url.host !== hosted && !allowed.includes(url.host)) return []
  const scheme = url.protocol.slice(0, -1)
  const address = `/files/elsewhere/${scheme}/${encodeURIComponent(url.host)}${url.pathname}${url.search}`
  return [{ kind: 'remote', address }]
}

export function modelKind(name: string): ModelKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return MODEL_KINDS.find((kind) => kind === ending) ?? null
}

export const modelPath = (family: Family, name: string, kind: ModelKind): string =>
  `product-models/${family.pdfFolder}/${name}.${kind}`

/** Where CAD files may be (behavior 23.1): by number, with dashes for slashes, then by the datasheet's names. */
export function modelPaths(family: Family, number: string | null, pdf: string | null) {
  const own = number?.trim().replaceAll('/', '-') ?? ''
  const sheet = pdfName(pdf)
  const names = new Set([own, ...(sheet === null ? [] : datasheetNames(sheet))].filter(isPlainName))
  return MODEL_KINDS.map((kind) => ({ kind, paths: [...names].map((name) => modelPath(family, name, kind)) }))
}
