import type { RowOrder } from '#catalogue/registry/family.ts'

/** Rows to sort: the number, null if there is none, and the id of each, in the order of reading. */
type UnsortedRows = { length: number; number(row: number): string | null; id(row: number): string }

const collator = new Intl.Collator('en')
const INTEGER = /\d+/
const WHOLE = /^\d+$/

type Segment = { readonly rank: number; readonly size: number }
type Key = readonly Segment[]

/** Sorts a table's rows in the family's order (behavior 4.6, 4.7). Returns their indexes in the order of reading. */
export function orderRows(order: RowOrder, rows: UnsortedRows): Uint32Array {
  const indexes = Array.from({ length: rows.length }, (_, index) => index)
  const byId = compareIds(rows)
  if (order === 'as-stored') return Uint32Array.from(indexes.sort(byId))
  const numbers = indexes.map((row) => rows.number(row))
  const keys = order === 'by-segment' ? segmentKeys(numbers) : firstIntegerKeys(numbers)
  const compare = (a: number, b: number): number => {
    const keyA = keys[a]
    const keyB = keys[b]
    if (!keyA || !keyB) return Number(!keyA) - Number(!keyB) || byId(a, b)
    return compareKeys(keyA, keyB) || collator.compare(numbers[a] ?? '', numbers[b] ?? '') || byId(a, b)
  }
  return Uint32Array.from(indexes.sort(compare))
}

/** Compares the first segment as text, later ones as numbers if both are, else as text. */
function segmentKeys(numbers: readonly (string | null)[]): (Key | null)[] {
  const split = numbers.map((number) => number?.trim().split('-') ?? null)
  const rank = textRanks(split.flatMap((segments) => segments ?? []))
  const segment = (text: string, index: number): Segment => {
    const size = index > 0 && WHOLE.test(text) ? Number(text) : Number.NaN
    return { rank: rank(text), size }
  }
  return split.map((segments) => segments?.map(segment) ?? null)
}

/** Compares the first integer in the number. Numbers without one come last, as text. */
function firstIntegerKeys(numbers: readonly (string | null)[]): (Key | null)[] {
  return numbers.map((number) => {
    if (number === null) return null
    const found = INTEGER.exec(number)
    return [{ rank: 0, size: found ? Number(found[0]) : Number.POSITIVE_INFINITY }]
  })
}

function compareKeys(a: Key, b: Key): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = compareSegments(a[index], b[index])
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareSegments(a: Segment | undefined, b: Segment | undefined): number {
  if (!a || !b) return 0
  if (Number.isNaN(a.size) || Number.isNaN(b.size)) return a.rank - b.rank
  return a.size === b.size ? 0 : a.size - b.size // infinity minus infinity is not a number
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

/** Compares ids as numbers if both are whole numbers, else as text. */
function compareIds(rows: UnsortedRows): (a: number, b: number) => number {
  return (a, b) => {
    const idA = rows.id(a)
    const idB = rows.id(b)
    if (WHOLE.test(idA) && WHOLE.test(idB)) return Number(idA) - Number(idB)
    return idA < idB ? -1 : Number(idA > idB)
  }
}
