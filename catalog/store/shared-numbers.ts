import { pack } from '#catalog/columns/packed.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** Packs the marks of one table's rows. */
export const sharedBuffer = (marks: Uint8Array): SharedArrayBuffer => pack(null, new Map([['shared', marks]]))

type Numbers = { readonly texts: readonly string[]; readonly part: Uint32Array; readonly column: Uint8Array }

const SHARED = -1

/**
 * Marks the parts whose number, in any spelling, another part has too: their canonical address is by table and id
 * (behavior 8.2). Found once when the catalog is built, so that a row's address needs no lookup.
 */
export function markShared({ texts, part, column }: Numbers, parts: number): Uint8Array {
  const owners = new Map<string, number>()
  const firstEntries = new Map<number, number>()
  texts.forEach((text, entry) => {
    const number = normalizeNumber(text)
    const own = part[entry] ?? 0
    const known = owners.get(number)
    owners.set(number, known === undefined || known === own ? own : SHARED)
    const first = firstEntries.get(own)
    if (first === undefined || (column[entry] ?? 0) < (column[first] ?? 0)) firstEntries.set(own, entry)
  })
  const shared = new Uint8Array(parts)
  for (const [own, entry] of firstEntries) {
    const number = normalizeNumber(texts[entry] ?? '')
    if (number !== '' && owners.get(number) === SHARED) shared[own] = 1
  }
  return shared
}
