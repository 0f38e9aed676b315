import { normalizeNumber } from '#catalog/part/part-slug.ts'

const SEPARATORS = /[^\p{L}\p{N}]+/gu

/** The keys of a part number and of its base numbers, which are its beginnings up to each separator, the longest first: `1401-2-0101`, `1401-2`, `1401`. */
export const numberBases = (number: string): string[] => {
  const ends = [...number.matchAll(SEPARATORS)].map(({ index }) => index)
  return [number, ...ends.reverse().map((end) => number.slice(0, end))].map(normalizeNumber).filter((key) => key !== '')
}

/** With the same separator everywhere and at the end: `108-80-` begins no number of `10-880-2-05-`. */
export const inPieces = (number: string): string =>
  number
    .split(SEPARATORS)
    .map((piece) => `${normalizeNumber(piece)}-`)
    .join('')
