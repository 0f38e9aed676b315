/** The two buckets, which are the top folders of every home of files (SPEC 7). */
export const BUCKETS = ['product-images', 'product-pdfs'] as const

const LONGEST_PATH = 1_000
/** What file systems allow for one name. */
const LONGEST_NAME_BYTES = 255
/** Separators of any system, drives and streams of Windows, line breaks and NUL. */
const NEVER = /[/\\:\p{Cc}]/u
/** Hidden names and the ways up; Windows drops what is trailing. */
const ODD_ENDS = /^[. ]|[. ]$/
/** A home behind us may decode once more than we do. */
const STILL_ENCODED = /%[0-9a-f]{2}/i

/** Whether a folder or file may bear this name: one plain name on every system. */
export function isPlainName(name: string): boolean {
  if (name === '' || !name.isWellFormed() || Buffer.byteLength(name) > LONGEST_NAME_BYTES) return false
  return !NEVER.test(name) && !ODD_ENDS.test(name) && !STILL_ENCODED.test(name)
}

/** Whether a decoded path can be one of a store: a bucket, then plain names. */
export function isStorePath(path: string): boolean {
  const [bucket, ...names] = path.split('/')
  if (path.length > LONGEST_PATH || names.length === 0) return false
  return BUCKETS.some((one) => one === bucket) && names.every(isPlainName)
}

/**
 * The store's path for what follows `/files/` in an address, still encoded: `product-pdfs/Military/a%20b.pdf`.
 * Null for anything that is not a bucket and plain names, however it is dressed up.
 */
export function storePath(address: string): string | null {
  if (address.length > LONGEST_PATH * 9) return null // one letter may take nine signs
  try {
    const names = address.split('/').map(decodeURIComponent)
    const path = names.join('/')
    return names.every(isPlainName) && isStorePath(path) ? path : null
  } catch {
    return null // not decodable
  }
}

/** The public address of a file. */
export const fileAddress = (path: string): string => `/files/${path.split('/').map(encodeURIComponent).join('/')}`
