import type { TableQuery } from '#catalog/answers.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'

/** Sorts rows by a field's values (behavior 4.11), those without one last, ties in the family's order, by counting ranks. */
export function sortRows(rows: Uint32Array, { codes, ranks }: FacetValues, dir: TableQuery['dir']): Uint32Array {
  const highest = ranks.reduce((max, rank) => Math.max(max, rank), 0)
  const slotOf = (row: number): number => {
    const rank = ranks[codes[row] ?? 0] ?? 0
    if (rank === 0) return highest
    return dir === 'asc' ? rank - 1 : highest - rank
  }
  const starts = new Uint32Array(highest + 2)
  for (const row of rows) starts[slotOf(row) + 1] = (starts[slotOf(row) + 1] ?? 0) + 1
  for (let slot = 1; slot < starts.length; slot++) starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const slot = slotOf(row)
    const at = starts[slot] ?? 0
    sorted[at] = row
    starts[slot] = at + 1
  }
  return sorted
}
