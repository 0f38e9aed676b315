import { bareNumber } from '#catalogue/part-slug.ts'

type NumberList = { readonly texts: readonly string[]; readonly part: Uint32Array; readonly column: Uint8Array }

const SEVERAL = -1

/**
 * Marks the parts whose own number, written in any way, another part bears too: they have no readable address of their
 * own (DESIGN 4). Told once, when the catalogue is built, so that a row's address is made without looking for others.
 */
export function markShared({ texts, part, column }: NumberList, parts: number): Uint8Array {
  const bearer = new Map<string, number>()
  const title = new Map<number, number>()
  texts.forEach((text, entry) => {
    const bare = bareNumber(text)
    const own = part[entry] ?? 0
    const known = bearer.get(bare)
    bearer.set(bare, known === undefined || known === own ? own : SEVERAL)
    const first = title.get(own)
    if (first === undefined || (column[entry] ?? 0) < (column[first] ?? 0)) title.set(own, entry)
  })
  const shared = new Uint8Array(parts)
  for (const [own, entry] of title) {
    if (bearer.get(bareNumber(texts[entry] ?? '')) === SEVERAL) shared[own] = 1
  }
  return shared
}
