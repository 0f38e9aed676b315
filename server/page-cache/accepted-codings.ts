import { parseAccept } from 'hono/utils/accept'

/** How the bytes of an answer are packed; `identity`: not at all. */
export type Coding = 'br' | 'gzip' | 'identity'

const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity']
const NOTHING_SAID: readonly Coding[] = ['identity']
/** What is taken though nobody asked for it, and only after all that was asked for. */
const LEAST = 0.0001
const MOST_REMEMBERED = 64
const LONGEST_REMEMBERED = 120

const remembered = new Map<string, readonly Coding[]>()

/**
 * The codings that a client takes, by its Accept-Encoding header (RFC 9110, 12.5.3): the best first, brotli before gzip
 * where it doesn't mind. There is always `identity`: an answer that it didn't ask for is better than none.
 */
export function acceptedCodings(header: string | null): readonly Coding[] {
  if (header === null) return NOTHING_SAID
  const known = remembered.get(header)
  if (known) return known
  const codings = readCodings(header)
  if (remembered.size < MOST_REMEMBERED && header.length <= LONGEST_REMEMBERED) remembered.set(header, codings)
  return codings
}

function readCodings(header: string): readonly Coding[] {
  const said = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weight = (coding: Coding): number => {
    const own = said.get(coding)
    if (coding === 'identity') return own || LEAST
    return own ?? said.get('*') ?? 0
  }
  return CODINGS.filter((coding) => weight(coding) > 0).toSorted((a, b) => weight(b) - weight(a))
}
