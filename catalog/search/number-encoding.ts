import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { sortUnits } from '#catalog/search/number-order.ts'

/** Lower-case texts one after the other. The code of a UTF-16 unit is its place in the alphabet, from 1. */
export type EncodedNumbers = {
  readonly codes: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  /** Where each text begins, then where the last one ends. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly maxCode: number
}

/** Encodes texts. `alphabet` holds the units that occur, in the order of numbers. */
export function encodeNumbers(texts: readonly string[]) {
  const lower = texts.map((text) => text.toLowerCase())
  const start = new Uint32Array(texts.length + 1)
  const occurs = new Uint8Array(65_536)
  lower.forEach((text, place) => {
    for (let i = 0; i < text.length; i++) occurs[text.charCodeAt(i)] = 1
    start[place + 1] = (start[place] ?? 0) + text.length
  })
  const units = Array.from(occurs.keys()).filter((unit) => occurs[unit] === 1)
  const alphabet = Uint16Array.from(sortUnits(units))
  const codeOf = new Uint16Array(65_536)
  alphabet.forEach((unit, index) => {
    codeOf[unit] = index + 1
  })
  const codes = arrayFor(alphabet.length, start[texts.length] ?? 0)
  let at = 0
  for (const text of lower) for (let i = 0; i < text.length; i++) codes[at++] = codeOf[text.charCodeAt(i)] ?? 0
  return { encoded: { codes, start, maxCode: alphabet.length }, alphabet }
}

export function reorder({ codes, start, maxCode }: EncodedNumbers, order: Uint32Array): EncodedNumbers {
  const moved = arrayFor(maxCode, codes.length)
  const movedStart = new Uint32Array(start.length)
  let at = 0
  order.forEach((place, index) => {
    const end = start[place + 1] ?? 0
    for (let i = start[place] ?? 0; i < end; i++) moved[at++] = codes[i] ?? 0
    movedStart[index + 1] = at
  })
  return { codes: moved, start: movedStart, maxCode }
}

export function stripEncoded({ codes, start, maxCode }: EncodedNumbers, alphabet: Uint16Array): EncodedNumbers {
  const stays = Uint8Array.from(alphabet, (unit) => normalizeNumber(String.fromCharCode(unit)).length)
  const stripped = arrayFor(maxCode, codes.length)
  const strippedStart = new Uint32Array(start.length)
  let at = 0
  for (let place = 0; place + 1 < start.length; place++) {
    const end = start[place + 1] ?? 0
    for (let i = start[place] ?? 0; i < end; i++) {
      const code = codes[i] ?? 0
      if (stays[code - 1]) stripped[at++] = code
    }
    strippedStart[place + 1] = at
  }
  return { codes: stripped.slice(0, at), start: strippedStart, maxCode }
}

const arrayFor = (maxCode: number, length: number): Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> =>
  maxCode < 256 ? new Uint8Array(length) : new Uint16Array(length)
