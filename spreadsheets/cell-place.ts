/** Returns a column's letters, counted from 0: A to Z, AA, AB and so on. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** Column from 0, row from 1. Row is null if only the column is named. */
export type CellPlace = { readonly column: number; readonly row: number | null }

const PLACE = /^([A-Z]{1,3})([1-9]\d{0,6})?$/

/** Reads a place such as `B12` or `B`. Returns null if it is neither. */
export function readPlace(text: string): CellPlace | null {
  const [, letters, digits] = PLACE.exec(text) ?? []
  if (letters === undefined) return null
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return { column: column - 1, row: digits === undefined ? null : Number(digits) }
}
