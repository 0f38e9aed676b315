/** One filtered field: which of its codes pass. */
export type FilteredField = { readonly key: string; readonly codes: ArrayLike<number>; readonly passes: Uint8Array }

/** For each row: 0, it passes every filter; n, it fails the n-th one alone; `FAILS_MORE`, it fails several. */
export type Narrowing = { readonly fails: Uint8Array; readonly position: ReadonlyMap<string, number> }

const FAILS_MORE = 255

/**
 * Checks every row against every filter once. Knowing which single filter a row fails gives the counts of each
 * field 'with the field's own choice set aside' (DESIGN 5), and what relaxing one filter would bring back.
 */
export function narrow(filtered: readonly FilteredField[], size: number): Narrowing {
  const fails = new Uint8Array(size)
  const position = new Map<string, number>()
  filtered.forEach(({ key, codes, passes }, index) => {
    position.set(key, index + 1)
    for (let row = 0; row < size; row++) {
      if (passes[codes[row] ?? 0]) continue
      fails[row] = fails[row] === 0 ? index + 1 : FAILS_MORE
    }
  })
  return { fails, position }
}

/** The rows that pass every filter, in the table's order. */
export function passingRows({ fails }: Narrowing): Uint32Array {
  const rows = new Uint32Array(fails.length)
  let count = 0
  for (let row = 0; row < fails.length; row++) if (fails[row] === 0) rows[count++] = row
  return rows.subarray(0, count)
}

/** How many rows have each code of a column (`most` is its highest), its own filter set aside. */
export function codeCounts(narrowing: Narrowing, key: string, codes: ArrayLike<number>, most: number): Uint32Array {
  const own = narrowing.position.get(key) ?? 0
  const counts = new Uint32Array(most + 1)
  const { fails } = narrowing
  for (let row = 0; row < fails.length; row++) {
    const failed = fails[row]
    if (failed !== 0 && failed !== own) continue
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** For each filtered field, how many rows fail it alone: what taking this one filter away would add. */
export function failingAlone({ fails, position }: Narrowing): Map<string, number> {
  const counts = new Uint32Array(FAILS_MORE + 1)
  for (let row = 0; row < fails.length; row++) counts[fails[row] ?? 0] = (counts[fails[row] ?? 0] ?? 0) + 1
  return new Map([...position].map(([key, place]) => [key, counts[place] ?? 0]))
}
