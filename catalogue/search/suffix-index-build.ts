import type { NumberWeights } from '#catalogue/number-weights.ts'
import { MIXED, STRIDE } from '#catalogue/suffix-order.ts'

export type SuffixOrders = {
  /** All buckets, see `suffix-order.ts`: as many entries as there are characters. */
  readonly order: Uint32Array<ArrayBuffer>
  /** The lowest entry of each 32 places, and their family if they have the same. */
  readonly least: Uint32Array<ArrayBuffer>
  readonly families: Uint16Array<ArrayBuffer>
  /** For each length that occurs, shortest first: the length, how many texts have it, 1 if they stand in order else 0. */
  readonly groups: Uint32Array<ArrayBuffer>
}

/**
 * Sorts, for every length and every position, the texts of that length by what stands from the position on; the same
 * endings stay in the order in which the texts are given. One stable counting pass a position, from the last to the
 * first, as in a radix sort, but the order after each pass is kept.
 */
export function orderSuffixes({ codes, start, highest }: NumberWeights, family: Uint16Array): SuffixOrders {
  const order = new Uint32Array(codes.length)
  const groups: number[] = []
  let base = 0
  for (const [length, entries] of byLength(start)) {
    const columns = columnsOf(entries, length, codes, start)
    sortGroup(entries, length, columns, highest, order.subarray(base, base + length * entries.length))
    groups.push(length, entries.length, Number(isAscending(order, base, base + entries.length)))
    base += length * entries.length
  }
  return { order, ...summarize(order, family), groups: Uint32Array.from(groups) }
}

function summarize(order: Uint32Array, family: Uint16Array): Pick<SuffixOrders, 'least' | 'families'> {
  const blocks = Math.ceil(order.length / STRIDE)
  const least = new Uint32Array(blocks)
  const families = new Uint16Array(blocks)
  for (let block = 0; block < blocks; block++) {
    const end = Math.min((block + 1) * STRIDE, order.length)
    let lowest = order[block * STRIDE] ?? 0
    let common = family[lowest] ?? 0
    for (let slot = block * STRIDE + 1; slot < end; slot++) {
      const entry = order[slot] ?? 0
      if (entry < lowest) lowest = entry
      if (family[entry] !== common) common = MIXED
    }
    least[block] = lowest
    families[block] = common
  }
  return { least, families }
}

/** The entries of each length, shortest first, in the order given; empty texts are left out. */
function byLength(start: Uint32Array): [length: number, entries: Uint32Array][] {
  const counts = new Map<number, number>()
  const lengthOf = (entry: number) => (start[entry + 1] ?? 0) - (start[entry] ?? 0)
  const size = start.length - 1
  for (let entry = 0; entry < size; entry++) counts.set(lengthOf(entry), (counts.get(lengthOf(entry)) ?? 0) + 1)
  counts.delete(0)
  const groups = new Map(
    Array.from(counts, ([length, count]) => [length, { entries: new Uint32Array(count), filled: 0 }]),
  )
  for (let entry = 0; entry < size; entry++) {
    const group = groups.get(lengthOf(entry))
    if (group) group.entries[group.filled++] = entry
  }
  return Array.from(groups, ([length, { entries }]): [number, Uint32Array] => [length, entries]).sort(
    ([a], [b]) => a - b,
  )
}

/** The texts of one length position by position, so that a pass reads what lies together. */
function columnsOf(entries: Uint32Array, length: number, codes: NumberWeights['codes'], start: Uint32Array) {
  const count = entries.length
  const columns = codes.BYTES_PER_ELEMENT === 1 ? new Uint8Array(count * length) : new Uint16Array(count * length)
  entries.forEach((entry, place) => {
    const from = start[entry] ?? 0
    for (let position = 0; position < length; position++) {
      columns[position * count + place] = codes[from + position] ?? 0
    }
  })
  return columns
}

function sortGroup(
  entries: Uint32Array,
  length: number,
  columns: Uint8Array | Uint16Array,
  highest: number,
  buckets: Uint32Array,
): void {
  const count = entries.length
  let sorted = entries.map((_, place) => place)
  let next = new Uint32Array(count)
  const slots = new Uint32Array(highest + 2)
  for (let position = length - 1; position >= 0; position--) {
    const column = columns.subarray(position * count, (position + 1) * count)
    countSlots(column, slots)
    const bucket = buckets.subarray(position * count, (position + 1) * count)
    for (let i = 0; i < count; i++) {
      const place = sorted[i] ?? 0
      const code = column[place] ?? 0
      const slot = slots[code] ?? 0
      slots[code] = slot + 1
      next[slot] = place
      bucket[slot] = entries[place] ?? 0
    }
    ;[sorted, next] = [next, sorted]
  }
}

/** Where the first text of each code goes. */
function countSlots(column: Uint8Array | Uint16Array, slots: Uint32Array): void {
  slots.fill(0)
  for (let i = 0; i < column.length; i++) {
    const slot = (column[i] ?? 0) + 1
    slots[slot] = (slots[slot] ?? 0) + 1
  }
  for (let code = 1; code < slots.length; code++) slots[code] = (slots[code] ?? 0) + (slots[code - 1] ?? 0)
}

function isAscending(order: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if ((order[i] ?? 0) < (order[i - 1] ?? 0)) return false
  return true
}
