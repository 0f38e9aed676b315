import { findSuffixRun, type Group, type SuffixIndex, type SuffixRun } from '#catalog/search/suffixes/suffix-index.ts'

/** In a text: any character may be here. NUL is refused at the edge, so no number contains it. */
export const ANY_CHARACTER = '\0'
/** In an encoded pattern: any character may be here. No character has this code. */
export const ANY_CODE = 0

/** A long run is cut after this many matches; only these are put in order. */
const MAX_SORTED = 2000

/** The entries that match a pattern, at most `max`. Reads only the shortest run that its known stretches select. */
export function matchingEntries(index: SuffixIndex, pattern: Uint16Array, max: number): number[] {
  const group = index.groups.find((candidate) => candidate.length === pattern.length)
  const run = group && shortestRun(index, group, pattern)
  if (!run) return []
  const found: number[] = []
  for (let slot = run.begin; slot < run.end && found.length < MAX_SORTED; slot++) {
    const entry = index.order[slot] ?? 0
    if (matches(index, entry, pattern)) found.push(entry)
  }
  return found.sort((a, b) => a - b).slice(0, max)
}

/** The run of the known stretch that the fewest texts contain at its place, or null if no text contains one of them. */
function shortestRun(index: SuffixIndex, group: Group, pattern: Uint16Array): SuffixRun | null {
  let shortest: SuffixRun | null = findSuffixRun(index, group, 0, pattern.subarray(0, 0))
  let from = 0
  while (from < pattern.length) {
    const next = pattern.indexOf(ANY_CODE, from)
    const to = next < 0 ? pattern.length : next
    if (to > from) {
      const run = findSuffixRun(index, group, from, pattern.subarray(from, to))
      if (!run) return null
      if (!shortest || run.end - run.begin < shortest.end - shortest.begin) shortest = run
    }
    from = to + 1
  }
  return shortest
}

function matches({ codes, start }: SuffixIndex, entry: number, pattern: Uint16Array): boolean {
  const from = start[entry] ?? 0
  for (let place = 0; place < pattern.length; place++) {
    const code = pattern[place]
    if (code !== ANY_CODE && codes[from + place] !== code) return false
  }
  return true
}
