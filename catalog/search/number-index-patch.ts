import { GONE, type ListPatch, patchList, placeIn } from '#catalog/columns/list-patch.ts'
import { type EncodedNumbers, encodeWith, stripCodes } from '#catalog/search/number-encoding.ts'
import { numberMeta, numberSections } from '#catalog/search/number-index-build.ts'
import { NUMBER_ORDER } from '#catalog/search/number-order.ts'
import type { AddedNumber, NumberChanges } from '#catalog/search/number-place.ts'
import { entryChanges, patchSuffixIndex } from '#catalog/search/suffixes/suffix-index-patch.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array

/**
 * Makes the index of a catalog whose numbers have changed in a few places, with the very bytes that `buildNumberIndex`
 * would make. Returns null if the numbers have other characters than before: then every code is another one.
 */
export function patchNumberIndex(section: (name: string) => Numbers, changes: NumberChanges) {
  const { partTo, textOf } = changes
  const old = {
    part: section('number.part'),
    family: section('number.family'),
    column: section('number.column'),
    sibling: section('number.sibling'),
  }
  const alphabet = Uint16Array.from(section('number.alphabet'))
  const added = [...changes.added].sort(
    (a, b) => NUMBER_ORDER.compare(a.text, b.text) || a.family - b.family || a.part - b.part || a.column - b.column,
  )
  const isGone = new Uint8Array(old.part.length)
  for (let entry = 0; entry < isGone.length; entry++) isGone[entry] = Number(partTo[old.part[entry] ?? 0] === GONE)
  const before = added.map((number) =>
    placeIn(isGone.length, (entry) => {
      const place = { part: old.part[entry] ?? 0, family: old.family[entry] ?? 0, column: old.column[entry] ?? 0 }
      const order = NUMBER_ORDER.compare(textOf(place), number.text) || place.family - number.family
      return order < 0 || (order === 0 && place.part < number.before)
    }),
  )
  const entries = patchList(isGone, before)
  const encoded = added.flatMap(({ text }) => encodeWith(alphabet, text) ?? [])
  if (encoded.length < added.length) return null
  const maxCode = alphabet.length
  const texts = (name: string) => ({
    codes: section(`number.${name}.codes`),
    start: section(`number.${name}.start`),
    maxCode,
  })
  const written = patchEncoded(texts('written'), entries, encoded)
  if (!hasAll(texts('written'), isGone, written)) return null
  const stripped = patchEncoded(
    texts('stripped'),
    entries,
    encoded.map((codes) => stripCodes(codes, alphabet)),
  )
  const size = entries.from.length
  const part = patched(
    new Uint32Array(size),
    entries,
    old.part,
    added.map((number) => number.part),
  )
  const family = patched(
    new Uint16Array(size),
    entries,
    old.family,
    added.map((number) => number.family),
  )
  const column = patched(
    new Uint8Array(size),
    entries,
    old.column,
    added.map((number) => number.column),
  )
  for (let entry = 0; entry < size; entry++) {
    if ((entries.from[entry] ?? 0) >= 0) part[entry] = partTo[part[entry] ?? 0] ?? 0
  }
  const sibling = patchSiblings(old.sibling, entries, added)
  const inOrders = entryChanges(entries, family)
  const orders = (name: string, { codes, start }: EncodedNumbers) => {
    const come = added.map((_, index) => {
      const entry = entries.added[index] ?? 0
      return { entry, before: before[index] ?? 0, codes: codes.subarray(start[entry], start[entry + 1]) }
    })
    return patchSuffixIndex((kind) => section(`number.${name}.${kind}`), inOrders, come, codes.length)
  }
  const both = { written: orders('written', written), stripped: orders('stripped', stripped) }
  const sections = numberSections({ part, family, column, sibling, alphabet, written, stripped, orders: both })
  return { sections, meta: numberMeta(family, sibling) }
}

/** The values of all entries: the old ones at their new places, and those of the added entries. */
function patched<Values extends Uint8Array | Uint16Array | Uint32Array>(
  target: Values,
  { from }: ListPatch,
  old: Numbers,
  added: readonly number[],
): Values {
  for (let entry = 0; entry < from.length; entry++) {
    const place = from[entry] ?? 0
    target[entry] = (place < 0 ? added[~place] : old[place]) ?? 0
  }
  return target
}

/** For each entry, the same part's entry in the column before: the numbers of a part come and go together. */
function patchSiblings(
  old: Numbers,
  { from, to, added }: ListPatch,
  sorted: readonly AddedNumber[],
): Uint32Array<ArrayBuffer> {
  const sibling = new Uint32Array(from.length)
  for (let entry = 0; entry < from.length; entry++) {
    const place = from[entry] ?? 0
    if (place >= 0) sibling[entry] = to[old[place] ?? 0] ?? 0
  }
  const last = new Map<number, number>()
  const byColumn = sorted.map((number, index) => ({ ...number, entry: added[index] ?? 0 }))
  for (const { part, entry } of byColumn.sort((a, b) => a.column - b.column)) {
    sibling[entry] = last.get(part) ?? entry
    last.set(part, entry)
  }
  return sibling
}

type OldTexts = { readonly codes: Numbers; readonly start: Numbers; readonly maxCode: number }

/** The texts of all entries, with those of the added ones: stretches that stay are copied as a whole. */
function patchEncoded(
  { codes, start, maxCode }: OldTexts,
  { from }: ListPatch,
  added: readonly Uint16Array[],
): EncodedNumbers {
  const size = codes.length + added.reduce((sum, text) => sum + text.length, 0)
  const moved = codes.BYTES_PER_ELEMENT === 1 ? new Uint8Array(size) : new Uint16Array(size)
  const movedStart = new Uint32Array(from.length + 1)
  let at = 0
  for (let entry = 0; entry < from.length; ) {
    const place = from[entry] ?? 0
    if (place < 0) {
      const text = added[~place] ?? new Uint16Array()
      moved.set(text, at)
      at += text.length
      movedStart[++entry] = at
      continue
    }
    const first = entry
    const shift = at - (start[place] ?? 0)
    while (entry < from.length && from[entry] === place + entry - first) {
      movedStart[entry + 1] = shift + (start[place + entry - first + 1] ?? 0)
      entry += 1
    }
    moved.set(codes.subarray(start[place], start[place + entry - first]), at)
    at = movedStart[entry] ?? 0
  }
  return { codes: moved.slice(0, at), start: movedStart, maxCode }
}

/** Whether every character of the texts that are gone still occurs. */
function hasAll({ codes, start }: OldTexts, isGone: Uint8Array, written: EncodedNumbers): boolean {
  const lost = new Set<number>()
  for (let entry = isGone.indexOf(1); entry >= 0; entry = isGone.indexOf(1, entry + 1)) {
    for (const code of codes.subarray(start[entry], start[entry + 1])) lost.add(code)
  }
  return [...lost].every((code) => written.codes.includes(code))
}
