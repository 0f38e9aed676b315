import { normalizeText, parseFilterValue } from '#catalog/columns/parse-filter-value.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { type Quantity, sameQuantity } from '#catalog/quantities/quantity.ts'

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

/** The codes of the values that contain a text, or have it as their size. */
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
