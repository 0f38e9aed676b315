/** A requested range: from `first` to `last`, from `first` to the end, or the `last` bytes of the file. */
export type RequestedRange = { readonly first: number | null; readonly last: number | null }

const SINGLE_RANGE = /^\s*bytes=\s*(\d*)-(\d*)\s*$/i

/** Parses a Range header (RFC 9110). Returns null to send the whole file: none, several, other unit, or malformed. */
export function parseRange(header: string | null): RequestedRange | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  const range = { first: position(first), last: position(last) }
  if (range.first === null && range.last === null) return null
  const isReversed = range.first !== null && range.last !== null && range.last < range.first
  return isReversed ? null : range
}

/** Limited, because a larger number would print as 1e+21 in the request to the hosted store. */
const position = (digits: string): number | null =>
  digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

export function resolveRange({ first, last }: RequestedRange, size: number): { from: number; to: number } | 'outside' {
  const end = size - 1
  if (first === null) return last === 0 || size === 0 ? 'outside' : { from: Math.max(0, size - (last ?? 0)), to: end }
  return first > end ? 'outside' : { from: first, to: Math.min(last ?? end, end) }
}
