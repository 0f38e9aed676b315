const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A column's letter, as in a spreadsheet: `A` for 0, `AB` for 27. */
export const columnLetter = (column: number): string =>
  column < LETTERS.length
    ? (LETTERS[column] ?? '')
    : columnLetter(Math.floor(column / LETTERS.length) - 1) + (LETTERS[column % LETTERS.length] ?? '')

const MAX_HEADING_LENGTH = 30

/** A column's letter and heading: `column B 'Qty'`. */
export function columnName(column: number, heading = ''): string {
  const letter = `column ${columnLetter(column)}`
  const words = heading.replace(/\s+/g, ' ').trim()
  if (words === '') return letter
  return `${letter} ‘${words.length > MAX_HEADING_LENGTH ? `${words.slice(0, MAX_HEADING_LENGTH)}…`.toWellFormed() : words}’`
}
