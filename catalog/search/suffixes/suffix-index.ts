import { placeIn, placeNear } from '#catalog/columns/sorted-place.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array

export type Group = {
  readonly length: number
  readonly count: number
  readonly base: number
  /** Whether its whole texts are in the order of entries. */
  readonly ascending: boolean
}

/** All suffixes, in a bucket per length n and position p: texts with a term at p are one run, with one score. */
export type SuffixIndex = {
  readonly codes: Numbers
  readonly start: Numbers
  readonly order: Numbers
  /** The lowest entry of each 32 places of `order`, and their family: long runs are skipped quickly. */
  readonly least: Numbers
  readonly families: Numbers
  /** Shortest first. */
  readonly groups: readonly Group[]
}

export const STRIDE = 32
/** In `families`: the 32 are of several families. */
export const MIXED = 65_535

/** Opens the sections `codes` and `start` of texts, and those that `buildSuffixIndex` made of them. */
export function openSuffixIndex(section: (name: string) => Numbers): SuffixIndex {
  const groups = section('groups')
  const opened: Group[] = []
  let base = 0
  for (let i = 0; i < groups.length; i += 3) {
    const [length = 0, count = 0, ascending = 0] = groups.subarray(i, i + 3)
    opened.push({ length, count, base, ascending: ascending === 1 })
    base += length * count
  }
  return {
    codes: section('codes'),
    start: section('start'),
    order: section('order'),
    least: section('least'),
    families: section('families'),
    groups: opened,
  }
}

/** Adjacent places of `order` whose texts have the term at one position. */
export type SuffixRun = {
  readonly index: SuffixIndex
  readonly begin: number
  readonly end: number
  readonly ascending: boolean
}

/** The texts of a group with the term at a position (where it must fit), or null if there are none. */
export function findSuffixRun(index: SuffixIndex, group: Group, position: number, term: Uint16Array): SuffixRun | null {
  const from = group.base + position * group.count
  const to = from + group.count
  const compare = (slot: number) => compareAt(index, slot, position, term)
  const begin = placeIn(to, (slot) => compare(slot) < 0, from)
  if (begin === to || compare(begin) !== 0) return null
  const sameEnding = position + term.length === group.length
  const ascending = sameEnding || (position === 0 && group.ascending)
  const end = placeNear(begin + 1, to, (slot) => compare(slot) === 0) // most runs are short
  return { index, begin, end, ascending }
}

/** The next place of a run with an entry below `limit`. Skips stretches of a family that are not below that family's limit. */
export function nextBelow(run: SuffixRun, from: number, limit: number, limitOf: (family: number) => number): number {
  const { order, least, families } = run.index
  let slot = from
  while (slot < run.end) {
    if (slot % STRIDE === 0 && slot + STRIDE <= run.end) {
      const lowest = least[slot / STRIDE] ?? 0
      const family = families[slot / STRIDE] ?? MIXED
      if (lowest >= limit || (family !== MIXED && lowest >= limitOf(family))) {
        slot += STRIDE
        continue
      }
    }
    if ((order[slot] ?? 0) < limit) return slot
    if (run.ascending) return run.end
    slot += 1
  }
  return run.end
}

export function equalRun(index: SuffixIndex, term: Uint16Array): SuffixRun | null {
  const group = index.groups.find((candidate) => candidate.length === term.length)
  return group ? findSuffixRun(index, group, 0, term) : null
}

function compareAt(index: SuffixIndex, slot: number, position: number, term: Uint16Array): number {
  const { codes, start, order } = index
  const from = (start[order[slot] ?? 0] ?? 0) + position
  for (let i = 0; i < term.length; i++) {
    const difference = (codes[from + i] ?? 0) - (term[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
