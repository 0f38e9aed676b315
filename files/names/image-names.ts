import type { Family } from '#catalog/registry/family.ts'
import { isImagePath } from '#files/content-type.ts'
import { isStorePath, storePath } from '#files/names/file-path.ts'

/** Hosts of usable pictures: the hosted store, whose files are ours, and FILE_HOSTS, as `name` or `name:port`. */
export type ImageHosts = { readonly hosted: string | null; readonly allowed: readonly string[] }

type ImageCandidate =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'remote'; readonly address: string }

const BUCKET = 'product-images/'
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]/g
const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * Where a part's picture may be, best first (behavior 9.11, 9.12): a name built from the number (some families), then
 * the stored value. Looks a name without a folder up in the family's folder, then in the bucket.
 */
export function imageCandidates(
  family: Family,
  number: string | null,
  stored: string | null,
  hosts: ImageHosts,
): ImageCandidate[] {
  const folder = family.imageFolder ?? family.pdfFolder
  const built = family.builtImage && number ? [`${BUCKET}${folder}/${builtName(number)}`] : []
  const value = stored?.replace(LINE_BREAKS, '').trim() ?? ''
  if (SCHEME.test(value)) return [...files(built), ...fromAddress(value, hosts)]
  const path = value.startsWith(BUCKET) ? value.slice(BUCKET.length) : value
  const named = path.includes('/') ? [`${BUCKET}${path}`] : [`${BUCKET}${folder}/${path}`, `${BUCKET}${path}`]
  return files([...built, ...named])
}

/** 'XXXX' is literal (behavior 9.11). A slash in the number would start a folder. */
const builtName = (number: string): string => `${number.trim().replaceAll('/', '-')}-1-XXXX.jpg`

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
