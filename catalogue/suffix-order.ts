/** The texts of one length. */
export type Group = {
  readonly length: number
  readonly count: number
  /** Where its buckets begin. */
  readonly base: number
  /** Whether its texts, as a whole, stand in the order of the entries. */
  readonly ascending: boolean
}

/**
 * All endings of all texts in order, in buckets: bucket (n, p) holds the entries of the texts of length n, sorted by
 * what stands from position p on; the same endings in the order of the entries. So the texts of length n that have a
 * term at position p are one run of one bucket, and since a score depends on lengths and position alone, all of a run
 * have the same score.
 */
export type SuffixIndex = {
  readonly codes: Uint8Array | Uint16Array
  readonly start: Uint32Array
  readonly order: Uint32Array
  /** Shortest first. */
  readonly groups: readonly Group[]
}

export function openSuffixIndex(
  codes: Uint8Array | Uint16Array,
  start: Uint32Array,
  order: Uint32Array,
  groups: Uint32Array,
): SuffixIndex {
  const opened: Group[] = []
  let base = 0
  for (let i = 0; i < groups.length; i += 3) {
    const [length = 0, count = 0, ascending = 0] = groups.subarray(i, i + 3)
    opened.push({ length, count, base, ascending: ascending === 1 })
    base += length * count
  }
  return { codes, start, order, groups: opened }
}

/** The run of a bucket that has the term: where it begins in `order`. Compare with `runEnd`. */
export function runBegin(index: SuffixIndex, group: Group, position: number, term: Uint16Array): number {
  let low = group.base + position * group.count
  let high = low + group.count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(index, middle, position, term) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the run ends that begins at `begin`: the same place when no text of the bucket has the term. */
export function runEnd(index: SuffixIndex, group: Group, position: number, term: Uint16Array, begin: number): number {
  const end = group.base + (position + 1) * group.count
  let low = begin
  let step = 1
  while (low + step <= end && compareAt(index, low + step - 1, position, term) === 0) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step - 1, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(index, middle, position, term) === 0) low = middle + 1
    else high = middle
  }
  return low
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
