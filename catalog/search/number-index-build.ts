import { placeNear } from '#catalog/columns/sorted-place.ts'
import { type EncodedNumbers, encodeNumbers, reorder, stripEncoded } from '#catalog/search/number-encoding.ts'
import type { BuiltNumberIndex, NumberEntries } from '#catalog/search/number-index.ts'
import { NUMBER_ORDER, sortsByCharacter } from '#catalog/search/number-order.ts'
import { MAX_RESULTS, MAX_RESULTS_PER_FAMILY } from '#catalog/search/search-ranking.ts'
import { buildSuffixIndex, type SuffixOrders } from '#catalog/search/suffixes/suffix-index-build.ts'

/** Few numbers share more characters than this; the collator compares those. */
const SORTED_CHARACTERS = 24

type Compare = (a: number, b: number) => number

/** The places of texts in the order of numbers: a counting sort of 24 characters, then the collator. A million take half a second. */
export function sortNumbers(
  texts: readonly string[],
  encoded: EncodedNumbers,
  breakTie: Compare,
): Uint32Array<ArrayBuffer> {
  const compare: Compare = (a, b) => NUMBER_ORDER.compare(texts[a] ?? '', texts[b] ?? '') || breakTie(a, b)
  const usual: number[] = []
  const others: number[] = []
  texts.forEach((text, place) => {
    if (sortsByCharacter(text)) usual.push(place)
    else others.push(place)
  })
  const sorted = sortByFirstCharacters(Uint32Array.from(usual), encoded)
  sortRuns(sorted, encoded, compare)
  return others.length === 0 ? sorted : merge(sorted, others.sort(compare), compare)
}

function sortByFirstCharacters(places: Uint32Array<ArrayBuffer>, encoded: EncodedNumbers): Uint32Array<ArrayBuffer> {
  const { start } = encoded
  const longest = places.reduce((max, place) => Math.max(max, (start[place + 1] ?? 0) - (start[place] ?? 0)), 0)
  let from = places
  let to = new Uint32Array(places.length)
  for (let position = Math.min(longest, SORTED_CHARACTERS) - 1; position >= 0; position--) {
    countingPass(from, to, position, encoded)
    ;[from, to] = [to, from]
  }
  return from
}

/** The code at a position, 0 after the end: a shorter text comes before those that it begins. */
function codeAt({ codes, start }: EncodedNumbers, place: number, position: number): number {
  const at = (start[place] ?? 0) + position
  return at < (start[place + 1] ?? 0) ? (codes[at] ?? 0) : 0
}

function countingPass(from: Uint32Array, to: Uint32Array, position: number, encoded: EncodedNumbers): void {
  const next = new Uint32Array(encoded.maxCode + 2)
  const read = new Uint16Array(from.length)
  for (let i = 0; i < from.length; i++) {
    const code = codeAt(encoded, from[i] ?? 0, position)
    read[i] = code
    next[code + 1] = (next[code + 1] ?? 0) + 1
  }
  for (let code = 1; code < next.length; code++) next[code] = (next[code] ?? 0) + (next[code - 1] ?? 0)
  for (let i = 0; i < from.length; i++) {
    const code = read[i] ?? 0
    const slot = next[code] ?? 0
    next[code] = slot + 1
    to[slot] = from[i] ?? 0
  }
}

function sortRuns(places: Uint32Array, encoded: EncodedNumbers, compare: Compare): void {
  let begin = 0
  for (let i = 1; i <= places.length; i++) {
    if (i < places.length && sameBeginning(encoded, places[i] ?? 0, places[begin] ?? 0)) continue
    if (i - begin > 1) places.subarray(begin, i).sort(compare)
    begin = i
  }
}

function sameBeginning(encoded: EncodedNumbers, a: number, b: number): boolean {
  for (let position = 0; position < SORTED_CHARACTERS; position++) {
    const code = codeAt(encoded, a, position)
    if (code !== codeAt(encoded, b, position)) return false
    if (code === 0) return true
  }
  return true
}

function merge(many: Uint32Array, few: readonly number[], compare: Compare): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(many.length + few.length)
  let taken = 0
  few.forEach((place, index) => {
    const end = placeNear(taken, many.length, (at) => compare(many[at] ?? 0, place) < 0)
    merged.set(many.subarray(taken, end), taken + index)
    merged[end + index] = place
    taken = end
  })
  merged.set(many.subarray(taken), taken + few.length)
  return merged
}

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
  const orders = { written: buildSuffixIndex(written, family), stripped: buildSuffixIndex(stripped, family) }
  const sections = numberSections({ part, family, column, sibling, alphabet, written, stripped, orders })
  return { sections, meta: numberMeta(family, sibling), order }
}

type Parts<Order> = {
  readonly part: Uint32Array<ArrayBuffer>
  readonly family: Uint16Array<ArrayBuffer>
  readonly column: Uint8Array<ArrayBuffer>
  readonly sibling: Uint32Array<ArrayBuffer>
  readonly alphabet: Uint16Array<ArrayBuffer>
  readonly written: EncodedNumbers
  readonly stripped: EncodedNumbers
  readonly orders: { readonly written: SuffixOrders<Order>; readonly stripped: SuffixOrders<Order> }
}

function numberSections<Order>({ orders, written, stripped, ...parts }: Parts<Order>) {
  return {
    'number.part': parts.part,
    'number.family': parts.family,
    'number.column': parts.column,
    'number.sibling': parts.sibling,
    'number.alphabet': parts.alphabet,
    'number.written.codes': written.codes,
    'number.written.start': written.start,
    'number.written.order': orders.written.order,
    'number.written.least': orders.written.least,
    'number.written.families': orders.written.families,
    'number.written.groups': orders.written.groups,
    'number.stripped.codes': stripped.codes,
    'number.stripped.start': stripped.start,
    'number.stripped.order': orders.stripped.order,
    'number.stripped.least': orders.stripped.least,
    'number.stripped.families': orders.stripped.families,
    'number.stripped.groups': orders.stripped.groups,
  }
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
  const parts: number[] = []
  for (let entry = 0; entry < sibling.length; entry++) {
    if (sibling[entry] !== entry) continue
    const position = family[entry] ?? 0
    while (parts.length <= position) parts.push(0)
    parts[position] = (parts[position] ?? 0) + 1
  }
  const capacity = parts.reduce((sum, count) => sum + Math.min(count, MAX_RESULTS_PER_FAMILY), 0)
  return { families: Math.max(1, parts.length), capacity: Math.min(capacity, MAX_RESULTS) }
}
