import type { PackedColumn } from '#catalog/columns/packed-column.ts'
import { normalizeText, parseFilterValue } from '#catalog/columns/parse-filter-value.ts'
import type { ValueSearch } from '#catalog/columns/value-search.ts'
import { type FieldSizes, fieldSizes, sizeReader } from '#catalog/quantities/field-sizes.ts'
import { compareQuantities, type Quantity, sameQuantity } from '#catalog/quantities/quantity.ts'
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

const NO_SIZES: FieldSizes = fieldSizes([], 'text')

const NO_VALUES = {
  count: 0,
  valueAt: () => '',
  search: { containing: () => [], equal: () => [] },
  ranks: new Uint32Array(1),
}

/** Reads a column's distinct values; the catalog never changes, so they are read once. */
export function facetValues(column: PackedColumn | null, kind: ColumnKind, size: number): FacetValues {
  if (!column) return { ...NO_VALUES, ...fieldSizes([], kind), codes: new Uint8Array(size) }
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

/** A field whose values match only themselves, in this order: New is not Not for new designs. */
export function fixedValues({ codes, texts, search }: PackedColumn, order: readonly string[]): FacetValues {
  const equal = (text: string) => search.equal(text)
  const ranks = Uint32Array.from([0, ...texts.all().map((text) => 1 + order.indexOf(text))])
  return { codes, count: texts.length, valueAt: texts.at, search: { containing: equal, equal }, ...NO_SIZES, ranks }
}

/** Each value its own rank: many texts aren't compared, since they are in natural order. */
const ownRanks = (count: number): Uint32Array => new Uint32Array(count + 1).map((_, code) => code)

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

/** The filter of one field: any of these values, and a size that overlaps this range (null: an open end). */
type FacetFilter = {
  readonly values: readonly string[]
  readonly from: number | null
  readonly to: number | null
}

/** Marks the codes of a field that pass its filter with 1. Rows without a value don't pass. */
export function passingCodes(field: FacetValues, filter: FacetFilter): Uint8Array {
  const passes = new Uint8Array(field.count + 1)
  if (filter.values.length === 0) passes.fill(1, 1)
  for (const value of filter.values) for (const code of matchingCodes(field, value)) passes[code] = 1
  if (filter.from === null && filter.to === null) return passes
  for (let code = 1; code <= field.count; code++) {
    if (!reaches(field.sizes[code - 1] ?? null, filter)) passes[code] = 0
  }
  return passes
}

/** Codes that match a filter value: its size in any spelling (behavior 6.3), the value, or values that contain it (5.6, 5.7). */
export function matchingCodes(field: FacetValues, value: string): readonly number[] {
  const { text, compared } = parseFilterValue(value)
  if (text === '') return []
  if (compared === 'containing') return field.search.containing(text)
  const same = sizeCodes(field, value)
  if (same.length > 0) return same
  const equal = field.search.equal(text)
  return equal.length > 0 || compared === 'exactly' ? equal : field.search.containing(text)
}

export function containingCodes(field: FacetValues, text: string): readonly number[] {
  const same = sizeCodes(field, text)
  return same.length > 0 ? same : field.search.containing(normalizeText(text))
}

function sizeCodes(field: FacetValues, text: string): number[] {
  const size = field.sizeOf(text)
  return size ? field.sizes.flatMap((known, index) => (known && sameQuantity(known, size) ? index + 1 : [])) : []
}

/** Whether a size overlaps a range. Nothing does if the range is reversed, and an area is in no range of gauges. */
function reaches(size: Quantity | null, filter: FacetFilter): boolean {
  const low = filter.from ?? Number.NEGATIVE_INFINITY
  const high = filter.to ?? Number.POSITIVE_INFINITY
  if (!size || size.measure === 'area' || low > high) return false
  const within = (at: number) => low <= at && at <= high
  if (size.form === 'either') return within(size.low) || within(size.high)
  return size.high >= low && size.low <= high
}
