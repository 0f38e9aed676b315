import { type FacetValues, MAX_OPTIONS } from '#catalog/facets/facet-values.ts'

/** One option of a field, before it is counted: its most common spelling, that spelling's code, and the rank that all spellings share. */
export type UncountedOption = { readonly value: string; readonly usual: number; readonly rank: number }

/** A field's options in sort order, the most common ones if there are too many. Spellings of one value are one option (behavior 5.8). */
export function facetOptions({ codes, count, ranks, valueAt }: FacetValues, size: number): UncountedOption[] {
  const uses = new Uint32Array(count + 1)
  for (let row = 0; row < size; row++) uses[codes[row] ?? 0] = (uses[codes[row] ?? 0] ?? 0) + 1
  const ofRank = new Uint32Array(ranks.reduce((most, rank) => Math.max(most, rank), 0) + 1)
  const usual = new Uint32Array(ofRank.length)
  for (let code = 1; code <= count; code++) {
    const rank = ranks[code] ?? 0
    ofRank[rank] = (ofRank[rank] ?? 0) + (uses[code] ?? 0)
    const known = usual[rank] ?? 0
    if (known === 0 || (uses[code] ?? 0) > (uses[known] ?? 0)) usual[rank] = code
  }
  const used = [...ofRank.keys()].filter((rank) => ofRank[rank] !== 0)
  if (used.length > MAX_OPTIONS) {
    used.sort((a, b) => (ofRank[b] ?? 0) - (ofRank[a] ?? 0) || a - b).length = MAX_OPTIONS
    used.sort((a, b) => a - b)
  }
  return used.map((rank) => {
    const code = usual[rank] ?? 0
    const text = valueAt(code - 1).trim()
    return { value: text.replace(/\s+/g, ' '), usual: code, rank }
  })
}
