import type { FieldValues } from '#catalogue/field-values.ts'
import { readFilterValue } from '#catalogue/filter-value.ts'
import { type Quantity, sameQuantity } from '#catalogue/quantity.ts'

/** What is wanted of one field: any of these values, and a size that reaches into this range (null: open). */
export type FieldFilter = {
  readonly values: readonly string[]
  readonly from: Quantity | null
  readonly to: Quantity | null
}

type SizeReader = (text: string) => Quantity | null

/** Which codes of a field pass its filter: 1 at the codes that do. Rows without a value pass none. */
export function passingCodes(field: FieldValues, filter: FieldFilter, read: SizeReader | null): Uint8Array {
  const passes = new Uint8Array(field.count + 1)
  if (filter.values.length === 0) passes.fill(1, 1)
  for (const value of filter.values) for (const code of matchingCodes(field, value, read)) passes[code] = 1
  if (!filter.from && !filter.to) return passes
  for (let code = 1; code <= field.count; code++) {
    if (!reaches(field.sizes[code - 1] ?? null, filter)) passes[code] = 0
  }
  return passes
}

/**
 * The codes that one wanted value matches (DESIGN 5): in a field of sizes, a value that reads as a size which some part
 * of the family has matches that size however it is written; any other is a contains match, `exact:` or '-' exactly.
 */
export function matchingCodes(field: FieldValues, value: string, read: SizeReader | null): readonly number[] {
  const size = read?.(value) ?? null
  const same = size ? field.sizes.flatMap((known, index) => (known && sameQuantity(known, size) ? index + 1 : [])) : []
  if (same.length > 0) return same
  const { text, exactly } = readFilterValue(value)
  if (text === '') return []
  return exactly ? field.search.equal(text) : field.search.containing(text)
}

function reaches(size: Quantity | null, { from, to }: FieldFilter): boolean {
  if (!size) return false
  const low = from?.low ?? Number.NEGATIVE_INFINITY
  const high = to?.high ?? Number.POSITIVE_INFINITY
  const within = (at: number) => low <= at && at <= high
  if (size.form === 'either') return within(size.low) || within(size.high)
  return size.high >= low && size.low <= high
}
