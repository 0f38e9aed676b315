import { findRun, type Group, type Run, type SuffixIndex } from '#catalogue/suffix-order.ts'

/** In a text: any sign may stand here. NUL is refused at the edge, so no number has it. */
export const ANY_SIGN = '\0'
/** In a pattern: any sign may stand here. No character has this weight. */
export const ANY = 0

/** Of a long run this many are put in order before it is cut. */
const MOST_SORTED = 2000

/**
 * The entries whose whole text fits a pattern, at most `most`, in their order unless thousands fit. Of the runs that
 * the pattern's known stretches name, the shortest is looked through.
 */
export function fittingEntries(index: SuffixIndex, pattern: Uint16Array, most: number): number[] {
  const group = index.groups.find((candidate) => candidate.length === pattern.length)
  const run = group && shortestRun(index, group, pattern)
  if (!run) return []
  const found: number[] = []
  for (let slot = run.begin; slot < run.end && found.length < MOST_SORTED; slot++) {
    const entry = index.order[slot] ?? 0
    if (fits(index, entry, pattern)) found.push(entry)
  }
  return found.sort((a, b) => a - b).slice(0, most)
}

/** The run of the known stretch that fewest texts have in its place; null when a stretch is in none. */
function shortestRun(index: SuffixIndex, group: Group, pattern: Uint16Array): Run | null {
  let shortest: Run | null = findRun(index, group, 0, pattern.subarray(0, 0))
  let from = 0
  while (from < pattern.length) {
    const next = pattern.indexOf(ANY, from)
    const to = next < 0 ? pattern.length : next
    if (to > from) {
      const run = findRun(index, group, from, pattern.subarray(from, to))
      if (!run) return null
      if (!shortest || run.end - run.begin < shortest.end - shortest.begin) shortest = run
    }
    from = to + 1
  }
  return shortest
}

function fits({ codes, start }: SuffixIndex, entry: number, pattern: Uint16Array): boolean {
  const from = start[entry] ?? 0
  for (let place = 0; place < pattern.length; place++) {
    const weight = pattern[place]
    if (weight !== ANY && codes[from + place] !== weight) return false
  }
  return true
}
