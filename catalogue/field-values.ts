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
  const texts = values.map(folded)
  return {
    codes: column?.codes ?? new Uint8Array(size),
    values,
    folded: texts,
    sizes,
    ranks: rankCodes(sizes, texts),
  }
}

/**
 * The values come in natural order already; sizes are put before them, by their exact size. What differs in case,
 * spacing or the way a size is written has one rank.
 */
function rankCodes(sizes: readonly (Quantity | null)[], texts: readonly string[]): Uint32Array {
  const order = sizes.map((size, index) => ({ size, code: index + 1 }))
  order.sort((a, b) => compareSizes(a.size, b.size) || a.code - b.code)
  const ranks = new Uint32Array(sizes.length + 1)
  const textRanks = new Map<string, number>()
  let rank = 0
  order.forEach(({ size, code }, index) => {
    const text = texts[code - 1] ?? ''
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
