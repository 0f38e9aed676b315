import { parseAccept } from 'hono/utils/accept'

/** How the bytes of an answer are compressed; `identity` means not at all. */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip', 'identity']
export const ONLY_IDENTITY: readonly Encoding[] = ['identity']
/** The weight of identity if the header doesn't mention it: accepted, but last. */
const MIN_WEIGHT = 0.0001
const MAX_REMEMBERED = 64
const MAX_REMEMBERED_LENGTH = 120

const remembered = new Map<string, readonly Encoding[]>()

/**
 * The encodings that a client takes, by its Accept-Encoding header (RFC 9110, 12.5.3): the best first, brotli before zstd
 * before gzip where it doesn't mind. There is always `identity`: an answer that it didn't ask for is better than none.
 */
export function acceptedEncodings(header: string | null): readonly Encoding[] {
  if (header === null) return ONLY_IDENTITY
  const known = remembered.get(header)
  if (known) return known
  const encodings = readEncodings(header)
  if (remembered.size < MAX_REMEMBERED && header.length <= MAX_REMEMBERED_LENGTH) remembered.set(header, encodings)
  return encodings
}

function readEncodings(header: string): readonly Encoding[] {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weight = (encoding: Encoding): number => {
    const own = weights.get(encoding)
    if (encoding === 'identity') return own || MIN_WEIGHT
    return own ?? weights.get('*') ?? 0
  }
  return ENCODINGS.filter((encoding) => weight(encoding) > 0).toSorted((a, b) => weight(b) - weight(a))
}
