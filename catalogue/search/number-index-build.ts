import { encodeNumbers, reorder, stripEncoded } from '#catalogue/search/number-encoding.ts'
import type { BuiltNumberIndex, NumberEntries } from '#catalogue/search/number-index.ts'
import { MAX_RESULTS, MAX_RESULTS_PER_FAMILY } from '#catalogue/search/search-ranking.ts'
import { sortNumbers } from '#catalogue/search/sort-numbers.ts'
import { buildSuffixIndex } from '#catalogue/search/suffix-index-build.ts'

/** Builds the index of all part numbers: 1.5 s for 1.4 million, 134 bytes each (bench/search.ts). */
export function buildNumberIndex(entries: NumberEntries): BuiltNumberIndex {
  const { encoded, alphabet } = encodeNumbers(entries.texts)
  const order = sortNumbers(entries.texts, encoded, tieOrder(entries))
  const part = order.map((place) => entries.part[place] ?? 0)
  const family = Uint16Array.from(order, (place) => entries.family[place] ?? 0)
  const column = Uint8Array.from(order, (place) => entries.column[place] ?? 0)
  const sibling = siblings(part, column)
  const written = reorder(encoded, order)
  const stripped = stripEncoded(written, alphabet)
  const writtenOrder = buildSuffixIndex(written, family)
  const strippedOrder = buildSuffixIndex(stripped, family)
  const sections = {
    'number.part': part,
    'number.family': family,
    'number.column': column,
    'number.sibling': sibling,
    'number.alphabet': alphabet,
    'number.written.codes': written.codes,
    'number.written.start': written.start,
    'number.written.order': writtenOrder.order,
    'number.written.least': writtenOrder.least,
    'number.written.families': writtenOrder.families,
    'number.written.groups': writtenOrder.groups,
    'number.stripped.codes': stripped.codes,
    'number.stripped.start': stripped.start,
    'number.stripped.order': strippedOrder.order,
    'number.stripped.least': strippedOrder.least,
    'number.stripped.families': strippedOrder.families,
    'number.stripped.groups': strippedOrder.groups,
  }
  return { sections, meta: numberMeta(family, sibling), order }
}

/** The order of equal numbers: registry order, then id (behavior 7.13). */
function tieOrder({ family, part, column }: NumberEntries): (a: number, b: number) => number {
  return (a, b) =>
    (family[a] ?? 0) - (family[b] ?? 0) || (part[a] ?? 0) - (part[b] ?? 0) || (column[a] ?? 0) - (column[b] ?? 0)
}

/** For each entry, the same part's entry in the column before, or itself if there is none. */
function siblings(part: Uint32Array, column: Uint8Array): Uint32Array<ArrayBuffer> {
  const sibling = new Uint32Array(part.length)
  const lastOf = new Int32Array(part.reduce((max, index) => Math.max(max, index), 0) + 1).fill(-1)
  const columns = column.reduce((max, index) => Math.max(max, index), 0)
  for (let current = 0; current <= columns; current++) {
    for (let entry = 0; entry < part.length; entry++) {
      if (column[entry] !== current) continue
      const before = lastOf[part[entry] ?? 0] ?? -1
      sibling[entry] = before < 0 ? entry : before
      lastOf[part[entry] ?? 0] = entry
    }
  }
  return sibling
}

/** Counts the parts of each family: a part's first entry is its own sibling. */
function numberMeta(family: Uint16Array, sibling: Uint32Array): BuiltNumberIndex['meta'] {
  const parts = new Uint32Array(family.reduce((max, position) => Math.max(max, position), 0) + 1)
  sibling.forEach((before, entry) => {
    if (before === entry) parts[family[entry] ?? 0] = (parts[family[entry] ?? 0] ?? 0) + 1
  })
  const capacity = parts.reduce((sum, count) => sum + Math.min(count, MAX_RESULTS_PER_FAMILY), 0)
  return { families: parts.length, capacity: Math.min(capacity, MAX_RESULTS) }
}
