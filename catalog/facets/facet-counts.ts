import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { FAILS_SEVERAL, type FilteredRows } from '#catalog/facets/filter-rows.ts'

/** Counts the rows of each code of one field; index 0 counts the rows without a value. */
export type FacetCounter = (key: string, values: FacetValues) => Uint32Array

/**
 * Counts the parts for each filter option (behavior 5.10). A field's counts ignore its own filter, so they tell how
 * many parts each of its options would leave. Fields without a filter that share their codes are counted only once.
 */
export function facetCounter(rows: FilteredRows): FacetCounter {
  const known = new Map<FacetValues['codes'], Uint32Array>()
  return (key, { codes, count }) => {
    const own = rows.position.get(key)
    if (own !== undefined) return countCodes(rows, own, codes, count)
    const counts = known.get(codes) ?? countCodes(rows, 0, codes, count)
    known.set(codes, counts)
    return counts
  }
}

/** The count of one option, which may match several codes. */
export function optionCount(counts: Uint32Array, codes: readonly number[]): number {
  return codes.reduce((total, code) => total + (counts[code] ?? 0), 0)
}

/** For each filtered field: how many parts removing only its filter would bring back (behavior 5.15). */
export function broughtBack({ fails, position }: FilteredRows): Map<string, number> {
  const counts = new Uint32Array(FAILS_SEVERAL + 1)
  for (let row = 0; row < fails.length; row++) counts[fails[row] ?? 0] = (counts[fails[row] ?? 0] ?? 0) + 1
  return new Map([...position].map(([key, place]) => [key, counts[place] ?? 0]))
}

/** Counts the rows that pass all filters, or fail only the own one (0: the field has no filter). */
function countCodes({ fails }: FilteredRows, own: number, codes: ArrayLike<number>, maxCode: number): Uint32Array {
  const counts = new Uint32Array(maxCode + 1)
  for (let row = 0; row < fails.length; row++) {
    const failed = fails[row]
    if (failed !== 0 && failed !== own) continue
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
