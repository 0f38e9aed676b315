import type { ListReaderContext } from '#catalog/lists/pasted/pasted-line.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** What the reader of lists knows of a catalog that has these numbers, each of another part. */
export function listContext(numbers: readonly string[]): ListReaderContext {
  const known = new Set(numbers.map(normalizeNumber))
  return {
    isKnown: (number) => known.has(normalizeNumber(number)),
    isSamePart: (one, other) => normalizeNumber(one) === normalizeNumber(other),
    isLike: () => false,
    maker: 'Concord',
    pause: () => Promise.resolve(),
  }
}
