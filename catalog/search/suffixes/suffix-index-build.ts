import type { EncodedNumbers } from '#catalog/search/number-encoding.ts'
import { MIXED, STRIDE } from '#catalog/search/suffixes/suffix-index.ts'

/**
 * Sorts the suffixes of each length and position by a stable counting pass per position, keeping the order after each.
 * `groups` has for each length, shortest first: the length, the number of texts, and 1 if these are in the order of entries.
 */
export function buildSuffixIndex({ codes, start, maxCode }: EncodedNumbers, family: Uint16Array) {
  const order = new Uint32Array(codes.length)
  const groups: number[] = []
  let base = 0
  for (const [length, entries] of byLength(start)) {
    const columns = columnsOf(entries, length, codes, start)
    sortGroup(entries, length, columns, maxCode, order.subarray(base, base + length * entries.length))
    groups.push(length, entries.length, Number(isAscending(order, base, base + entries.length)))
    base += length * entries.length
  }
  return { order, ...summarize(order, family), groups: Uint32Array.from(groups) }
}

function summarize(order: Uint32Array, family: Uint16Array) {
  const blocks = Math.ceil(order.length / STRIDE)
  const [least, families] = [new Uint32Array(blocks), new Uint16Array(blocks)]
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

/** The entries of each length, shortest first, in their order, without the empty texts. */
function byLength(start: Uint32Array): [length: number, entries: Uint32Array][] {
  const groups: number[][] = []
  for (let entry = 0; entry < start.length - 1; entry++) {
    const length = (start[entry + 1] ?? 0) - (start[entry] ?? 0)
    const group = groups[length]
    if (group) group.push(entry)
    else groups[length] = [entry]
  }
  return [...groups.entries()].flatMap(([length, entries]) =>
    length > 0 && entries ? [[length, Uint32Array.from(entries)] as [number, Uint32Array]] : [],
  )
}

/** The texts of one length by position, so that a pass reads adjacent memory. */
function columnsOf(entries: Uint32Array, length: number, codes: EncodedNumbers['codes'], start: Uint32Array) {
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
  maxCode: number,
  buckets: Uint32Array,
): void {
  const count = entries.length
  let sorted = entries.map((_, place) => place)
  let next = new Uint32Array(count)
  const slots = new Uint32Array(maxCode + 2)
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
