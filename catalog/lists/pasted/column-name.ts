/** A column's letter, as in a spreadsheet: `A` for 0, `AB` for 27. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}

const MAX_HEADING_LENGTH = 30

/** A column's letter and heading: `column B 'Qty'`. */
export function columnName(column: number, heading = ''): string {
  const letter = `column ${columnLetter(column)}`
  const words = heading.replace(/\s+/g, ' ').trim()
  if (words === '') return letter
  return `${letter} ‘${words.length > MAX_HEADING_LENGTH ? `${words.slice(0, MAX_HEADING_LENGTH)}…`.toWellFormed() : words}’`
}
