import type { Column } from '#catalogue/column.ts'
import type { ColumnKind } from '#catalogue/family.ts'
import { folded } from '#catalogue/filter-value.ts'
import { parseGauge, parseLength, type Quantity } from '#catalogue/quantity.ts'
import type { TextSearch } from '#catalogue/text-search.ts'

/** One field of a family as it is narrowed and sorted: a code a row, and what is known of each different value. */
export type FieldValues = {
  /** 0: no value, else 1 + the place of the value. */
  readonly codes: ArrayLike<number>
  /** How many different values there are. */
  readonly count: number
  valueAt(index: number): string
  readonly search: TextSearch
  /** The size that a value reads as; null for a text that is no size. Empty in fields of text. */
  readonly sizes: readonly (Quantity | null)[]
  /** The place of each code when the field is sorted: sizes by size, then texts; the same size or text has one. */
  readonly ranks: Uint32Array
}

/** A field with more different values than this is typed freely; its options are the most common ones (DESIGN 5). */
export const MOST_OPTIONS = 1000

const NOTHING: TextSearch = { containing: () => [], equal: () => [], longest: () => 0 }

/** What a field of this kind reads as a size. */
export function sizeReader(kind: ColumnKind): ((text: string) => Quantity | null) | null {
  if (kind === 'dimension') return parseLength
  return kind === 'gauge' ? parseGauge : null
}

/** Reads a column's different values once; the catalogue keeps the answer, for it never changes. */
export function fieldValues(column: Column | null, kind: ColumnKind, size: number): FieldValues {
  if (!column) {
    return {
      codes: new Uint8Array(size),
      count: 0,
      valueAt: () => '',
      search: NOTHING,
      sizes: [],
      ranks: new Uint32Array(1),
    }
  }
  const { codes, texts, search } = column
  const read = sizeReader(kind)
  const known = read || texts.length <= MOST_OPTIONS ? texts.all() : []
  const sizes = read ? known.map(read) : []
  return {
    codes,
    count: texts.length,
    valueAt: (index) => texts.at(index),
    search,
    sizes,
    ranks: known.length > 0 ? rankCodes(known.map(folded), sizes) : ownRanks(texts.length),
  }
}

/** Of many texts each is its own rank: they come in natural order. */
function ownRanks(count: number): Uint32Array {
  const ranks = new Uint32Array(count + 1)
  for (let code = 1; code <= count; code++) ranks[code] = code
  return ranks
}

/** The values come in natural order; sizes are put before them, by their exact size. */
function rankCodes(texts: readonly string[], sizes: readonly (Quantity | null)[]): Uint32Array {
  const order = texts.map((text, index) => ({ text, size: sizes[index] ?? null, code: index + 1 }))
  order.sort((a, b) => compareSizes(a.size, b.size) || a.code - b.code)
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
  return a.low - b.low || a.high - b.high || a.form.localeCompare(b.form, 'en')
}
