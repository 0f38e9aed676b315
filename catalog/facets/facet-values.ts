import type { PackedColumn } from '#catalog/columns/packed-column.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { ValueSearch } from '#catalog/columns/value-search.ts'
import { type FieldSizes, fieldSizes, sizeReader } from '#catalog/quantities/field-sizes.ts'
import { compareQuantities, type Quantity } from '#catalog/quantities/quantity.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** One field of a family, for filtering and sorting: a code for each row, and facts about each distinct value. */
export type FacetValues = FieldSizes & {
  /** One code per row: 0 for no value, else 1 + the value's index. */
  readonly codes: ArrayLike<number>
  readonly count: number
  valueAt(index: number): string
  readonly search: ValueSearch
  /** The sort position of each code: sizes by size, then texts. Equal sizes or texts share one. */
  readonly ranks: Uint32Array
}

/** The options of a field are its most common values, at most this many (behavior 5.11). */
export const MAX_OPTIONS = 1000

export const NO_SIZES: FieldSizes = fieldSizes([], 'text')

const NO_VALUES: ValueSearch = { containing: () => [], equal: () => [] }

/** Reads a column's distinct values; the catalog never changes, so they are read once. */
export function facetValues(column: PackedColumn | null, kind: ColumnKind, size: number): FacetValues {
  if (!column) {
    return {
      codes: new Uint8Array(size),
      count: 0,
      valueAt: () => '',
      search: NO_VALUES,
      ...NO_SIZES,
      ranks: new Uint32Array(1),
    }
  }
  const { codes, texts, search } = column
  const known = sizeReader(kind) || texts.length <= MAX_OPTIONS ? texts.all() : []
  const read = fieldSizes(known, kind)
  return {
    codes,
    count: texts.length,
    valueAt: (index) => texts.at(index),
    search,
    ...read,
    ranks: known.length > 0 ? rankCodes(known.map(normalizeText), read.sizes) : ownRanks(texts.length),
  }
}

/** Many texts are not compared: each has its own rank, since they are in natural order. */
function ownRanks(count: number): Uint32Array {
  const ranks = new Uint32Array(count + 1)
  for (let code = 1; code <= count; code++) ranks[code] = code
  return ranks
}

/** Ranks values that are in natural order: sizes come first, by exact size. */
function rankCodes(texts: readonly string[], sizes: readonly (Quantity | null)[]): Uint32Array {
  const order = texts.map((text, index) => ({ text, size: sizes[index] ?? null, code: index + 1 }))
  order.sort((a, b) => compareSizes(a.size, b.size))
  const ranks = new Uint32Array(texts.length + 1)
  const textRanks = new Map<string, number>()
  let rank = 0
  order.forEach(({ text, size, code }, index) => {
    const before = order[index - 1]?.size ?? null
    const known = size ? (before && compareSizes(before, size) === 0 ? rank : undefined) : textRanks.get(text)
    if (known === undefined) rank += 1
    ranks[code] = known ?? rank
    if (!size) textRanks.set(text, ranks[code] ?? 0)
  })
  return ranks
}

function compareSizes(a: Quantity | null, b: Quantity | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return compareQuantities(a, b)
}
