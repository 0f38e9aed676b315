import { inNumberOrder } from '#catalogue/number-order.ts'
import { foldCase } from '#catalogue/search-score.ts'
import { withoutSeparators } from '#catalogue/search-variants.ts'

/** Folded texts one after the other, each UTF-16 unit by its weight: its place in the alphabet, from 1. */
export type NumberWeights = {
  readonly codes: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  /** Where each text begins, and where the last one ends. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly highest: number
}

/** Lays out the texts by weight. `alphabet` holds the units that occur, in number order (`number-order.ts`). */
export function weighTexts(texts: readonly string[]): { weights: NumberWeights; alphabet: Uint16Array<ArrayBuffer> } {
  const folded = texts.map(foldCase)
  const start = new Uint32Array(texts.length + 1)
  const occurs = new Uint8Array(65_536)
  folded.forEach((text, place) => {
    for (let i = 0; i < text.length; i++) occurs[text.charCodeAt(i)] = 1
    start[place + 1] = (start[place] ?? 0) + text.length
  })
  const units = Array.from(occurs.keys()).filter((unit) => occurs[unit] === 1)
  const alphabet = Uint16Array.from(inNumberOrder(units))
  const weightOf = new Uint16Array(65_536)
  alphabet.forEach((unit, index) => {
    weightOf[unit] = index + 1
  })
  const codes = arrayFor(alphabet.length, start[texts.length] ?? 0)
  let at = 0
  for (const text of folded) for (let i = 0; i < text.length; i++) codes[at++] = weightOf[text.charCodeAt(i)] ?? 0
  return { weights: { codes, start, highest: alphabet.length }, alphabet }
}

/** The same texts in another order. */
export function reorder({ codes, start, highest }: NumberWeights, order: Uint32Array): NumberWeights {
  const moved = arrayFor(highest, codes.length)
  const movedStart = new Uint32Array(start.length)
  let at = 0
  order.forEach((place, index) => {
    const end = start[place + 1] ?? 0
    for (let i = start[place] ?? 0; i < end; i++) moved[at++] = codes[i] ?? 0
    movedStart[index + 1] = at
  })
  return { codes: moved, start: movedStart, highest }
}

/** The same texts without their separators. */
export function stripSeparators({ codes, start, highest }: NumberWeights, alphabet: Uint16Array): NumberWeights {
  const kept = Uint8Array.from([
    0,
    ...Array.from(alphabet, (unit) => withoutSeparators(String.fromCharCode(unit)).length),
  ])
  const stripped = arrayFor(highest, codes.length)
  const strippedStart = new Uint32Array(start.length)
  let at = 0
  for (let place = 0; place + 1 < start.length; place++) {
    const end = start[place + 1] ?? 0
    for (let i = start[place] ?? 0; i < end; i++) {
      const code = codes[i] ?? 0
      if (kept[code]) stripped[at++] = code
    }
    strippedStart[place + 1] = at
  }
  return { codes: stripped.slice(0, at), start: strippedStart, highest }
}

const arrayFor = (highest: number, length: number): Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> =>
  highest < 256 ? new Uint8Array(length) : new Uint16Array(length)
