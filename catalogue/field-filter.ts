import type { FieldValues } from '#catalogue/field-values.ts'
import { filterMatcher } from '#catalogue/filter-value.ts'
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
  const passes = new Uint8Array(field.values.length + 1)
  const wanted = filter.values.map((value) => valueMatcher(field, value, read))
  const ranged = filter.from !== null || filter.to !== null
  for (let index = 0; index < field.values.length; index++) {
    const valued = wanted.length === 0 || wanted.some((matches) => matches(index))
    passes[index + 1] = Number(valued && (!ranged || reaches(field.sizes[index] ?? null, filter)))
  }
  return passes
}

/**
 * How one wanted value matches (DESIGN 5): in a field of sizes, a value that reads as a size which some part of the
 * family has matches that size however it is written; any other is a contains match, `exact:` or '-' exactly.
 */
export function valueMatcher(field: FieldValues, value: string, read: SizeReader | null): (index: number) => boolean {
  const size = read?.(value) ?? null
  if (size && field.sizes.some((known) => known && sameQuantity(known, size))) {
    return (index) => {
      const known = field.sizes[index]
      return Boolean(known && sameQuantity(known, size))
    }
  }
  const matches = filterMatcher(value)
  return (index) => matches(field.folded[index] ?? '')
}

function reaches(size: Quantity | null, { from, to }: FieldFilter): boolean {
  if (!size) return false
  const low = from?.low ?? Number.NEGATIVE_INFINITY
  const high = to?.high ?? Number.POSITIVE_INFINITY
  const within = (at: number) => low <= at && at <= high
  if (size.form === 'either') return within(size.low) || within(size.high)
  return size.high >= low && size.low <= high
}
