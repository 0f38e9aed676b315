import type { BuiltNumberIndex, NumberEntries } from '#catalogue/number-index.ts'
import { rankNumbers } from '#catalogue/number-rank.ts'
import { reorder, stripSeparators, weighTexts } from '#catalogue/number-weights.ts'
import { orderSuffixes } from '#catalogue/suffix-order-build.ts'
import { MOST_OF_FAMILY, MOST_RESULTS } from '#catalogue/top-results.ts'

/** Builds the index over all part numbers: 1.5 s for 1.4 million, 134 bytes each (bench/search.ts). */
export function buildNumberIndex(entries: NumberEntries): BuiltNumberIndex {
  const { weights, alphabet } = weighTexts(entries.texts)
  const order = rankNumbers(entries.texts, weights, tieOrder(entries))
  const part = order.map((place) => entries.part[place] ?? 0)
  const family = Uint16Array.from(order, (place) => entries.family[place] ?? 0)
  const column = Uint8Array.from(order, (place) => entries.column[place] ?? 0)
  const sibling = siblings(part, column)
  const written = reorder(weights, order)
  const bare = stripSeparators(written, alphabet)
  const writtenOrder = orderSuffixes(written, family)
  const bareOrder = orderSuffixes(bare, family)
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
    'number.bare.codes': bare.codes,
    'number.bare.start': bare.start,
    'number.bare.order': bareOrder.order,
    'number.bare.least': bareOrder.least,
    'number.bare.families': bareOrder.families,
    'number.bare.groups': bareOrder.groups,
  }
  return { sections, meta: partsToGive(family, sibling), order }
}

/** What decides where two numbers are the same in number order (RULINGS). */
function tieOrder({ family, part, column }: NumberEntries): (a: number, b: number) => number {
  return (a, b) =>
    (family[a] ?? 0) - (family[b] ?? 0) || (part[a] ?? 0) - (part[b] ?? 0) || (column[a] ?? 0) - (column[b] ?? 0)
}

/** For each entry, the entry of the same part in the column before its own; itself where there is none. */
function siblings(part: Uint32Array, column: Uint8Array): Uint32Array<ArrayBuffer> {
  const sibling = new Uint32Array(part.length)
  const lastOf = new Int32Array(part.reduce((most, index) => Math.max(most, index), 0) + 1).fill(-1)
  const columns = column.reduce((most, index) => Math.max(most, index), 0)
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

/** How many results the families can give at most; each part's first entry is the sibling of itself. */
function partsToGive(family: Uint16Array, sibling: Uint32Array): BuiltNumberIndex['meta'] {
  const parts = new Uint32Array(family.reduce((most, position) => Math.max(most, position), 0) + 1)
  sibling.forEach((before, entry) => {
    if (before === entry) parts[family[entry] ?? 0] = (parts[family[entry] ?? 0] ?? 0) + 1
  })
  const capacity = parts.reduce((sum, count) => sum + Math.min(count, MOST_OF_FAMILY), 0)
  return { families: parts.length, capacity: Math.min(capacity, MOST_RESULTS) }
}
