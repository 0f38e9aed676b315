import { findRun, type SuffixIndex } from '#catalogue/suffix-order.ts'

/** In a pattern: any sign may stand here. No character has this weight. */
export const ANY = 0

/** The entries whose whole text fits a pattern, at most `most`: one run of those that begin as it does is looked through. */
export function fittingEntries(index: SuffixIndex, pattern: Uint16Array, most: number): number[] {
  const group = index.groups.find((candidate) => candidate.length === pattern.length)
  if (!group) return []
  const known = pattern.indexOf(ANY)
  const run = findRun(index, group, 0, known < 0 ? pattern : pattern.subarray(0, known))
  const found: number[] = []
  for (let slot = run?.begin ?? 0; slot < (run?.end ?? 0) && found.length < most; slot++) {
    const entry = index.order[slot] ?? 0
    if (fits(index, entry, pattern)) found.push(entry)
  }
  return found
}

function fits({ codes, start }: SuffixIndex, entry: number, pattern: Uint16Array): boolean {
  const from = start[entry] ?? 0
  return pattern.every((weight, index) => weight === ANY || codes[from + index] === weight)
}
