import type { NumberHit } from '#catalog/search/search-ranking.ts'
import type { ScoredRun } from '#catalog/search/search-runs.ts'

/** Which of the matches are wanted: those from `from` up to `to`, in the order of results; null for all families. */
export type MatchRange = { readonly from: number; readonly to: number; readonly family: number | null }

export type Matches = { readonly counts: Uint32Array; readonly hits: readonly NumberHit[] }

type Entries = ArrayLike<number>
type Columns = { readonly part: Entries; readonly family: Entries; readonly column: Entries; readonly sibling: Entries }

/** A group with more entries is put in order by scanning the bits of all entries, a smaller one by sorting. */
const MAX_SORTED = 2_000

/** Reads every part of the runs in the order of results (behavior 7.12, 7.13), score by score from the best down. */
export function readAllMatches(runs: readonly ScoredRun[], columns: Columns, families: number, range: MatchRange) {
  const { part, family, column, sibling } = columns
  const counts = new Uint32Array(families)
  const hits: NumberHit[] = []
  // A set of entries is a bit for each.
  const words = (part.length >>> 5) + 1
  const isInGroup = new Uint32Array(words)
  const isSeen = new Uint32Array(words) // by the part's first entry
  let place = 0

  /** The part's first entry, or -1 if an earlier number of the part has the same score and represents it. */
  const rootUnlessRepresented = (entry: number): number => {
    let root = entry
    for (let before = sibling[root] ?? root; before !== root; before = sibling[root] ?? root) {
      root = before
      if (has(isInGroup, root)) return -1
    }
    return root
  }

  const groups = Map.groupBy(runs, ({ score }) => score.relevance)
  for (const relevance of [...groups.keys()].sort((a, b) => b - a)) {
    const group = groups.get(relevance) ?? []
    const entries = markEntries(group, isInGroup)
    const score = group[0]?.score
    if (!score) continue
    for (const entry of entries) {
      const root = rootUnlessRepresented(entry)
      if (root < 0 || has(isSeen, root)) continue
      add(isSeen, root)
      const position = family[entry] ?? 0
      counts[position] = (counts[position] ?? 0) + 1
      if (range.family !== null && range.family !== position) continue
      if (place >= range.from && place < range.to) {
        hits.push({ entry, part: part[entry] ?? 0, family: position, column: column[entry] ?? 0, ...score })
      }
      place += 1
    }
    for (const entry of entries) isInGroup[entry >>> 5] = 0
  }
  return { counts, hits }
}

/** The most entries that are counted for an answer to every key: 20,000 take a millisecond. */
const MAX_COUNTED = 20_000

/** Counts the parts of the runs. Returns null if there are too many to count while a visitor types. */
export function countMatches(runs: readonly ScoredRun[], columns: Columns, families: number): number | null {
  if (runs.reduce((sum, { begin, end }) => sum + end - begin, 0) > MAX_COUNTED) return null
  return readAllMatches(runs, columns, families, { from: 0, to: 0, family: null }).counts.reduce((a, b) => a + b, 0)
}

const has = (bits: Uint32Array, entry: number): boolean => ((bits[entry >>> 5] ?? 0) & (1 << (entry & 31))) !== 0

function add(bits: Uint32Array, entry: number): void {
  bits[entry >>> 5] = (bits[entry >>> 5] ?? 0) | (1 << (entry & 31))
}

/** Sets the bits of a group's entries and returns each entry once, in the order of numbers. */
function markEntries(group: readonly ScoredRun[], bits: Uint32Array): Uint32Array {
  const found = new Uint32Array(group.reduce((sum, { begin, end }) => sum + end - begin, 0))
  let count = 0
  for (const { index, begin, end } of group) {
    for (let slot = begin; slot < end; slot++) {
      const entry = index.order[slot] ?? 0
      if (has(bits, entry)) continue
      add(bits, entry)
      found[count++] = entry
    }
  }
  const entries = found.subarray(0, count)
  if (count <= MAX_SORTED) return entries.sort()
  let at = 0
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      entries[at++] = word * 32 + (31 - Math.clz32(left & -left))
    }
  }
  return entries
}
