import { GONE, type ListPatch, placeIn } from '#catalog/columns/list-patch.ts'
import type { Written } from '#catalog/columns/packed.ts'
import { openSuffixIndex, type SuffixIndex } from '#catalog/search/suffixes/suffix-index.ts'
import {
  emptySummary,
  fillSummary,
  isAscending,
  type SuffixOrders,
} from '#catalog/search/suffixes/suffix-index-build.ts'

/** A number that comes into the index. */
export type AddedEntry = {
  /** Its entry in the new index. */
  readonly entry: number
  /** The entry of the old index that it comes before. */
  readonly before: number
  readonly codes: ArrayLike<number>
}

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** How the entries of an index change. */
export type EntryChanges = {
  readonly entries: ListPatch
  readonly shifts: Shifts
  /** The family of each new entry. */
  readonly family: Uint8Array | Uint16Array
}

/** By how much each entry moves. Narrow arrays stay in the processor's cache, which doubles the speed of the copy. */
type Shifts = { readonly by: Int8Array | Int32Array; readonly gone: number }

/** What all orders of one index have in common. `family` is that of each new entry. */
export function entryChanges(entries: ListPatch, family: Uint16Array): EntryChanges {
  return { entries, shifts: entryShifts(entries), family: narrow(family) }
}

/**
 * Makes the orders of suffixes (`buildSuffixIndex`) of texts that change in a few places. The large one is written where
 * it is packed; that completes the others. `added` is in the order of entries, `size` the number of characters of all
 * texts.
 */
export function patchSuffixIndex(
  section: (name: string) => Numbers,
  { entries, shifts, family }: EntryChanges,
  added: readonly AddedEntry[],
  size: number,
): SuffixOrders<Written> {
  const old = openSuffixIndex(section)
  const counts = patchCounts(old, entries, added)
  const summary = emptySummary(size)
  const groups = new Uint32Array(counts.size * 3)
  const write = (order: Uint32Array): void => {
    const known = new Map(old.groups.map((group) => [group.length, group]))
    let base = 0
    let group = 0
    for (const [length, count] of counts) {
      const { count: oldCount, base: oldBase } = known.get(length) ?? { count: 0, base: 0 }
      const mine = added.filter((text) => text.codes.length === length)
      for (let position = 0; position < length; position++) {
        const bucket = order.subarray(base + position * count, base + (position + 1) * count)
        patchBucket(old, { from: oldBase + position * oldCount, count: oldCount, position }, shifts, mine, bucket)
      }
      groups.set([length, count, Number(isAscending(order, base, base + count))], group)
      group += 3
      base += length * count
    }
    fillSummary(order, family, summary)
  }
  return { order: { length: size, write }, ...summary, groups }
}

/** How many texts of each length there are, shortest first. */
function patchCounts(
  { start, groups }: SuffixIndex,
  { to }: ListPatch,
  added: readonly AddedEntry[],
): Map<number, number> {
  const counts = new Map(groups.map(({ length, count }) => [length, count]))
  const count = (length: number, change: number) => counts.set(length, (counts.get(length) ?? 0) + change)
  for (let entry = 0; entry < to.length; entry++) {
    if (to[entry] === GONE) count((start[entry + 1] ?? 0) - (start[entry] ?? 0), -1)
  }
  for (const { codes } of added) count(codes.length, 1)
  counts.delete(0)
  return new Map([...counts].filter(([, texts]) => texts > 0).sort(([a], [b]) => a - b))
}

const INT8 = 127

function entryShifts({ to, added }: ListPatch): Shifts {
  let gone = 0
  for (let entry = 0; entry < to.length; entry++) if (to[entry] === GONE) gone += 1
  const isNarrow = gone < INT8 && added.length < INT8
  const by = isNarrow ? new Int8Array(to.length) : new Int32Array(to.length)
  const mark = isNarrow ? -INT8 - 1 : -(2 ** 31)
  for (let entry = 0; entry < to.length; entry++) by[entry] = to[entry] === GONE ? mark : (to[entry] ?? 0) - entry
  return { by, gone: mark }
}

function narrow(family: Uint16Array): Uint8Array | Uint16Array {
  return family.every((position) => position < 255) ? Uint8Array.from(family) : family
}

type Bucket = { readonly from: number; readonly count: number; readonly position: number }

/** Copies a bucket with its new entries: those that are gone leave, the added ones come in by their suffix, then entry. */
function patchBucket(
  old: SuffixIndex,
  { from, count, position }: Bucket,
  shifts: Shifts,
  added: readonly AddedEntry[],
  bucket: Uint32Array,
): void {
  const slots = old.order.subarray(from, from + count)
  const placed = added.map((text) => {
    return { ...text, slot: placeIn(count, (slot) => comesBefore(old, slots[slot] ?? 0, text, position)) }
  })
  placed.sort((a, b) => a.slot - b.slot || compareSuffixes(a.codes, b.codes, position) || a.entry - b.entry)
  let slot = 0
  let next = 0
  for (const { slot: end, entry } of placed) {
    next = moveEntries(slots, slot, end, shifts, bucket, next)
    slot = end
    bucket[next++] = entry
  }
  moveEntries(slots, slot, count, shifts, bucket, next)
}

/** The inner loop: tens of millions of entries for a million parts. Returns the next free place. */
function moveEntries(
  slots: Numbers,
  from: number,
  end: number,
  shifts: Shifts,
  bucket: Uint32Array,
  at: number,
): number {
  const { by, gone } = shifts
  let next = at
  for (let slot = from; slot < end; slot++) {
    const entry = slots[slot] as number
    const shift = by[entry] as number
    if (shift !== gone) bucket[next++] = entry + shift
  }
  return next
}

function comesBefore({ codes, start }: SuffixIndex, entry: number, text: AddedEntry, position: number): boolean {
  const from = start[entry] ?? 0
  for (let at = position; at < text.codes.length; at++) {
    const difference = (codes[from + at] ?? 0) - (text.codes[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return entry < text.before
}

function compareSuffixes(a: ArrayLike<number>, b: ArrayLike<number>, position: number): number {
  for (let at = position; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
