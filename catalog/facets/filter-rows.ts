/** One filtered field: the code of each row, and which codes pass (1). */
export type FilteredFacet = { readonly key: string; readonly codes: ArrayLike<number>; readonly passes: Uint8Array }

/**
 * The result of all filters. `fails`, for each row: 0 if it passes all of them, n if it fails only the n-th one,
 * `FAILS_SEVERAL` if it fails more. `position`: the n of each filtered field.
 */
export type FilteredRows = { readonly fails: Uint8Array; readonly position: ReadonlyMap<string, number> }

export const FAILS_SEVERAL = 255

/**
 * Checks every row against every filter once. A row that fails a single filter counts for that field's own facet
 * (`facet-counts.ts`), so the counts need no second pass.
 */
export function filterRows(filtered: readonly FilteredFacet[], size: number): FilteredRows {
  const fails = new Uint8Array(size)
  const position = new Map<string, number>()
  filtered.forEach(({ key, codes, passes }, index) => {
    position.set(key, index + 1)
    for (let row = 0; row < size; row++) {
      if (passes[codes[row] ?? 0]) continue
      fails[row] = fails[row] === 0 ? index + 1 : FAILS_SEVERAL
    }
  })
  return { fails, position }
}

/** The rows that pass every filter, in the table's order. */
export function passingRows({ fails }: FilteredRows): Uint32Array {
  const rows = new Uint32Array(fails.length)
  let count = 0
  for (let row = 0; row < fails.length; row++) if (fails[row] === 0) rows[count++] = row
  return rows.subarray(0, count)
}
