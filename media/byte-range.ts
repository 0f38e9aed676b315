/** One range of bytes as it was asked for: from `first` to `last`, from `first` on, or the `last` so many. */
export type AskedRange = { readonly first: number | null; readonly last: number | null }

const SINGLE = /^\s*bytes=\s*(\d*)-(\d*)\s*$/i

/** Reads a Range header. Null when the whole file is to be sent: none, several ranges, another unit, or malformed (RFC 9110). */
export function readRange(header: string | null): AskedRange | null {
  const [, first = '', last = ''] = SINGLE.exec(header ?? '') ?? []
  const range = { first: position(first), last: position(last) }
  if (range.first === null && range.last === null) return null
  const backwards = range.first !== null && range.last !== null && range.last < range.first
  return backwards ? null : range
}

/** Kept to what stays a plain number when it is passed on. */
const position = (digits: string): number | null =>
  digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/** The first and last byte of a range in a file of `size` bytes; 'outside' when no byte of the file is in it. */
export function rangeWithin({ first, last }: AskedRange, size: number): { from: number; to: number } | 'outside' {
  const end = size - 1
  if (first === null) return last === 0 || size === 0 ? 'outside' : { from: Math.max(0, size - (last ?? 0)), to: end }
  return first > end ? 'outside' : { from: first, to: Math.min(last ?? end, end) }
}
