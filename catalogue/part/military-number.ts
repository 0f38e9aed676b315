/** One segment of a part number and its meaning. */
export type NumberSegment = { readonly label: string; readonly code: string; readonly meaning: string }

const FORM = /^(AA59126|M55155)\/(\d{2})(\d)?([A-Z])(\d{2})$/i
const STANDARDS: Readonly<Record<string, string>> = {
  AA59126: 'Commercial item description A-A-59126',
  M55155: 'Military specification MIL-T-55155, replaced by A-A-59126',
}
/** The letters whose meaning A-A-59126 itself states, in 2.3. The other letters are defined in its sheets. */
const FINISH_LETTERS: Readonly<Record<string, string>> = { H: 'Brass, tin-lead plated (A-A-59126, 2.3)' }
/** The insulation colors in the order of their digits (behavior 16.2). */
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']

/**
 * Parses an A-A-59126 or MIL-T-55155 number into sheet, insulation color, material and finish, and item
 * (behavior 16.1). Reads only the number, not the part's row. Returns null for any other format.
 */
export function parseMilitaryNumber(number: string): NumberSegment[] | null {
  const found = FORM.exec(number.trim())
  if (!found) return null
  const [, standard = '', sheet = '', color, letter = '', item = ''] = found
  const finish = letter.toUpperCase()
  const segments = [
    { label: 'Standard', code: standard.toUpperCase(), meaning: STANDARDS[standard.toUpperCase()] ?? '' },
    { label: 'Sheet', code: sheet, meaning: `Specification sheet ${Number(sheet)}` },
    {
      label: 'Material and finish',
      code: finish,
      meaning: FINISH_LETTERS[finish] ?? `Code letter ${finish} of the sheet`,
    },
    { label: 'Item', code: item, meaning: `Item ${Number(item)} of the sheet` },
  ]
  const colorSegment =
    color === undefined ? null : { label: 'Insulation color', code: color, meaning: COLORS[Number(color)] ?? '' }
  return colorSegment ? [...segments.slice(0, 2), colorSegment, ...segments.slice(2)] : segments
}
