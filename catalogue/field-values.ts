import type { Column } from '#catalogue/column.ts'
import type { ColumnKind } from '#catalogue/family.ts'
import { folded } from '#catalogue/filter-value.ts'
import { parseGauge, parseLength, type Quantity } from '#catalogue/quantity.ts'

/** One field of a family as it is narrowed and sorted: a code a row, and what is known of each different value. */
export type FieldValues = {
  /** 0: no value, else 1 + the place in the lists below. */
  readonly codes: ArrayLike<number>
  readonly values: readonly string[]
  readonly folded: readonly string[]
  /** The size that a value reads as; null in fields of text, and for a text that is no size. */
  readonly sizes: readonly (Quantity | null)[]
  /** The place of each code when the field is sorted: sizes by size, then texts; equal sizes share one. */
  readonly ranks: Uint32Array
}

/** What a field of this kind reads as a size. */
export function sizeReader(kind: ColumnKind): ((text: string) => Quantity | null) | null {
  if (kind === 'dimension') return parseLength
  return kind === 'gauge' ? parseGauge : null
}

/** Reads a column's different values once; the catalogue keeps the answer, for it never changes. */
export function fieldValues(column: Column | null, kind: ColumnKind, size: number): FieldValues {
  const values = column?.values() ?? []
  const read = sizeReader(kind)
  const sizes = values.map((text) => read?.(text) ?? null)
  return {
    codes: column?.codes ?? new Uint8Array(size),
    values,
    folded: values.map(folded),
    sizes,
    ranks: rankCodes(sizes),
  }
}

/** The values come in natural order already; sizes are put before them, by their exact size. */
function rankCodes(sizes: readonly (Quantity | null)[]): Uint32Array {
  const order = sizes.map((size, index) => ({ size, code: index + 1 }))
  order.sort((a, b) => compareSizes(a.size, b.size) || a.code - b.code)
  const ranks = new Uint32Array(sizes.length + 1)
  let rank = 0
  order.forEach(({ size, code }, index) => {
    const before = order[index - 1]?.size ?? null
    if (size === null || compareSizes(before, size) !== 0) rank += 1
    ranks[code] = rank
  })
  return ranks
}

function compareSizes(a: Quantity | null, b: Quantity | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return a.low - b.low || a.high - b.high || a.form.localeCompare(b.form, 'en')
}
