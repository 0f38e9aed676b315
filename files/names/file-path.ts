/** The top folders of every file store (behavior 9.1). */
export const BUCKETS = ['product-images', 'product-pdfs', 'product-models'] as const

const MAX_PATH_LENGTH = 1_000
/** The limit of file systems. */
const MAX_NAME_BYTES = 255
/** Separators of all systems, drives and streams of Windows, line breaks and NUL. */
const FORBIDDEN = /[/\\:\p{Cc}]/u
/** Hidden names, '.' and '..', and trailing characters that Windows drops. */
const FORBIDDEN_ENDS = /^[. ]|[. ]$/
/** The hosted store may decode once more than we do. */
const STILL_ENCODED = /%[0-9a-f]{2}/i

/** Whether this is a single folder or file name that is safe on every system. */
export function isPlainName(name: string): boolean {
  if (name === '' || !name.isWellFormed() || Buffer.byteLength(name) > MAX_NAME_BYTES) return false
  return !FORBIDDEN.test(name) && !FORBIDDEN_ENDS.test(name) && !STILL_ENCODED.test(name)
}

/** Whether a decoded path is valid in a store: a bucket, then plain names. */
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
