import type { RowOrder } from '#catalog/registry/family.ts'

type UnsortedRows = { length: number; number(row: number): string | null; id(row: number): string }

const collator = new Intl.Collator('en')
const INTEGER = /\d+/
const WHOLE = /^\d+$/

type Segment = { readonly rank: number; readonly size: number }
type Key = { readonly segments: readonly Segment[]; readonly number: string }
type Row = { readonly key: Key | null; readonly id: string }

/** Sorts a table's rows in the family's order (behavior 4.6, 4.7). Returns their indexes, in any input order. */
export function orderRows(order: RowOrder, rows: UnsortedRows): Uint32Array {
  const keys = rowKeys(order, rows)
  const sorted = Array.from({ length: rows.length }, (_, index) => ({
    index,
    key: keys[index] ?? null,
    id: rows.id(index),
  }))
  // First by id: where segments are numbers here and texts there, the result depends on the order before.
  sorted.sort((a, b) => compareIds(a.id, b.id))
  if (order !== 'as-stored') sorted.sort(compareRows)
  return Uint32Array.from(sorted, (row) => row.index)
}

function rowKeys(order: RowOrder, { length, number }: UnsortedRows): (Key | null)[] {
  if (order === 'as-stored') return []
  const numbers = Array.from({ length }, (_, row) => number(row))
  const rank = order === 'by-segment' ? textRanks(numbers.flatMap((text) => segmentsOf(text ?? ''))) : null
  return numbers.map((text) => {
    if (text === null) return null
    return { number: text, segments: rank ? segmentKey(text, rank) : firstIntegerKey(text) }
  })
}

const segmentsOf = (number: string): string[] => number.trim().split('-')

/** Compares the first segment as text, later ones as numbers if both are, else as text. */
const segmentKey = (number: string, rank: (text: string) => number): Segment[] =>
  segmentsOf(number).map((text, index) => {
    const size = index > 0 && WHOLE.test(text) ? Number(text) : Number.NaN
    return { rank: rank(text), size }
  })

function firstIntegerKey(number: string): Segment[] {
  const found = INTEGER.exec(number)
  return [{ rank: 0, size: found ? Number(found[0]) : Number.POSITIVE_INFINITY }]
}

function compareRows(a: Row, b: Row): number {
  if (!a.key || !b.key) return Number(!a.key) - Number(!b.key) || compareIds(a.id, b.id)
  const bySegments = compareSegments(a.key.segments, b.key.segments)
  return bySegments || collator.compare(a.key.number, b.key.number) || compareIds(a.id, b.id)
}

function compareSegments(a: readonly Segment[], b: readonly Segment[]): number {
  for (let index = 0; index < a.length; index++) {
    const [one, other] = [a[index], b[index]]
    if (!one || !other) break
    const bySize = one.size - other.size // NaN where one isn't a number, and for ∞ - ∞, where ranks are equal
    const difference = Number.isNaN(bySize) ? one.rank - other.rank : bySize
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Ranks each distinct text once, since comparing texts is slow. Texts that sort as equal have the same rank. */
function textRanks(texts: readonly string[]): (text: string) => number {
  const sorted = [...new Set(texts)].sort(collator.compare)
  const ranks = new Map<string, number>()
  let rank = 0
  sorted.forEach((text, index) => {
    if (index > 0 && collator.compare(sorted[index - 1] ?? '', text) !== 0) rank += 1
    ranks.set(text, rank)
  })
  return (text) => ranks.get(text) ?? 0
}

/** Compares ids as numbers if both are whole numbers; those come before all others, which are texts. */
export function compareIds(a: string, b: string): number {
  const [wholeA, wholeB] = [WHOLE.test(a), WHOLE.test(b)]
  if (wholeA !== wholeB) return wholeA ? -1 : 1
  if (wholeA && a !== b) return Number(a) - Number(b) || (a < b ? -1 : 1)
  return a < b ? -1 : Number(a > b)
}
