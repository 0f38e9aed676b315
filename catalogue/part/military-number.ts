/** One piece of a number, and what its place in the number says of it. */
export type NumberPiece = { readonly label: string; readonly code: string; readonly meaning: string }

const FORM = /^(AA59126|M55155)\/(\d{2})(\d)?([A-Z])(\d{2})$/i
const STANDARDS: Readonly<Record<string, string>> = {
  AA59126: 'Commercial item description A-A-59126',
  M55155: 'Military specification MIL-T-55155',
}
/** Insulation colours by their digit (DESIGN 6). */
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']

/**
 * Takes an A-A-59126 or MIL-T-55155 number apart (DESIGN 6): sheet, insulation colour, material and finish, item.
 * Read from the form of the number alone, not from any row; null for a number of another form.
 */
export function readMilitaryNumber(number: string): NumberPiece[] | null {
  const found = FORM.exec(number.trim())
  if (!found) return null
  const [, standard = '', sheet = '', color, letter = '', item = ''] = found
  const pieces = [
    { label: 'Standard', code: standard.toUpperCase(), meaning: STANDARDS[standard.toUpperCase()] ?? '' },
    { label: 'Sheet', code: sheet, meaning: `Specification sheet ${Number(sheet)}` },
    {
      label: 'Material and finish',
      code: letter.toUpperCase(),
      meaning: `Code letter ${letter.toUpperCase()} of the sheet`,
    },
    { label: 'Item', code: item, meaning: `Item ${Number(item)} of the sheet` },
  ]
  const tint =
    color === undefined ? null : { label: 'Insulation color', code: color, meaning: COLORS[Number(color)] ?? '' }
  return tint ? [...pieces.slice(0, 2), tint, ...pieces.slice(2)] : pieces
}
