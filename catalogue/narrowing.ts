import type { CodedValues } from '#catalogue/field-options.ts'
import { anyMatcher, folded } from '#catalogue/filter-value.ts'

/** One field with the values wanted in it. */
export type Wanted = { readonly key: string; readonly values: readonly string[]; readonly coded: CodedValues }

/** For each row: 0, it passes every filter; n, it fails the n-th one alone; `FAILS_MORE`, it fails several. */
export type Narrowing = { readonly fails: Uint8Array; readonly position: ReadonlyMap<string, number> }

const FAILS_MORE = 255

/**
 * Checks every row against every filter once. Knowing which single filter a row fails gives the counts of each
 * field 'with the field's own choice set aside' (DESIGN 5) without asking again.
 */
export function narrow(wanted: readonly Wanted[], size: number): Narrowing {
  const fails = new Uint8Array(size)
  const position = new Map<string, number>()
  wanted.forEach(({ key, values, coded }, index) => {
    position.set(key, index + 1)
    const matches = anyMatcher(values)
    const passes = Uint8Array.from([0, ...coded.values.map((text) => Number(matches(folded(text))))])
    for (let row = 0; row < size; row++) {
      if (passes[coded.codes[row] ?? 0]) continue
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

/** How many rows have each code of a column, its own filter set aside. */
export function codeCounts(narrowing: Narrowing, key: string, coded: CodedValues): Uint32Array {
  const own = narrowing.position.get(key) ?? 0
  const counts = new Uint32Array(coded.values.length + 1)
  const { fails } = narrowing
  for (let row = 0; row < fails.length; row++) {
    const failed = fails[row]
    if (failed !== 0 && failed !== own) continue
    const code = coded.codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
