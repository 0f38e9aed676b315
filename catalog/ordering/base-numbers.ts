import type { PartsTable } from '#catalog/answers.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { NUMBER_KEY } from '#catalog/registry/family.ts'

/** A base number: what the numbers of a few parts begin with, `10-880` of `10-880-2-05`. */
export type BaseNumber = {
  readonly name: string
  readonly rows: readonly number[]
}

export type BaseNumbers = ReturnType<typeof openBases>

/** Numbers that are read before others get their turn: about 5 ms. */
const CHUNK = 10_000

const known = new WeakMap<PartsTable, Promise<BaseNumbers>>()

/** Finds the base numbers of a table, at their first use, with a pause after every few thousand numbers. */
export function readBaseNumbers(table: PartsTable, pause: () => Promise<unknown>): Promise<BaseNumbers> {
  const reading = known.get(table) ?? findBases(table, pause)
  known.set(table, reading)
  return reading
}

/** A number as it is compared: without outer and double spaces, in capitals. */
export const tidyBaseNumber = (number: string): string =>
  (UNTIDY.test(number) ? number.trim().replace(/\s+/g, ' ') : number).toUpperCase()

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/
const OTHER_SEPARATORS = [' ', '.', '_', '/'] as const

/** Where a number can be cut from its base: at dashes, else at its other separators. The usual place comes first. */
export function baseCuts(number: string): number[] {
  const separators = number.includes('-', 1) ? ['-'] : OTHER_SEPARATORS
  const before = (end: number) => Math.max(...separators.map((separator) => number.lastIndexOf(separator, end)))
  const last = before(number.length - 2)
  const usual = last > 1 ? before(last - 1) : -1
  const early = usual > 1 ? before(usual - 1) : -1
  return [usual, last, early].filter((at) => at > 0)
}

async function findBases(table: PartsTable, pause: () => Promise<unknown>): Promise<BaseNumbers> {
  const values = table.values(NUMBER_KEY)
  if (!values) return { all: [], of: () => null, named: () => null }
  const ids = new Map<string, number>()
  const counts: number[] = []
  const baseOf = new Int32Array(values.count + 1).fill(-1) // by the code of a number
  for (let index = 0; index < values.count; index++) {
    if (index % CHUNK === CHUNK - 1) await pause()
    const number = tidyBaseNumber(values.valueAt(index))
    const cut = baseCuts(number)[0]
    if (cut === undefined) continue
    const base = number.slice(0, cut)
    const id = ids.get(base) ?? ids.size
    ids.set(base, id)
    counts[id] = (counts[id] ?? 0) + 1
    baseOf[index + 1] = id
  }
  joinLonely(values, ids, counts, baseOf)
  return openBases(table.size, values, ids, baseOf)
}

type Numbers = Pick<FacetValues, 'codes' | 'count' | 'valueAt'>

/** A number alone under its base belongs to a longer or shorter base that others have: `10-880-2-05-X` to `10-880`. */
function joinLonely(
  { count, valueAt }: Numbers,
  ids: ReadonlyMap<string, number>,
  counts: readonly number[],
  baseOf: Int32Array,
): void {
  for (let index = 0; index < count; index++) {
    const own = baseOf[index + 1] ?? -1
    if (own < 0 || (counts[own] ?? 0) > 1) continue
    const number = tidyBaseNumber(valueAt(index))
    const others = baseCuts(number).flatMap((cut) => ids.get(number.slice(0, cut)) ?? [])
    const best = others.reduce((most, id) => ((counts[id] ?? 0) > (counts[most] ?? 0) ? id : most), own)
    baseOf[index + 1] = best
  }
}

function openBases(size: number, { codes, valueAt }: Numbers, ids: ReadonlyMap<string, number>, baseOf: Int32Array) {
  const idAt = (row: number) => baseOf[codes[row] ?? 0] ?? -1
  const rows = Array.from(ids, (): number[] => [])
  for (let row = 0; row < size; row++) rows[idAt(row)]?.push(row)
  const bases = [...ids].map(([text, id]): BaseNumber | null => {
    const own = rows[id] ?? []
    const [first] = own
    if (first === undefined) return null
    const written = valueAt((codes[first] ?? 0) - 1)
      .trim()
      .replace(/\s+/g, ' ')
    return { name: tidyBaseNumber(written).startsWith(text) ? written.slice(0, text.length) : text, rows: own }
  })
  return {
    all: bases.filter((base) => base !== null).sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0)),
    /** The base number of a row; null if it has no number, or one that can't be cut. */
    of: (row: number) => bases[idAt(row)] ?? null,
    named: (text: string) => bases[ids.get(tidyBaseNumber(text)) ?? -1] ?? null,
  }
}
