export type NumberSegment = { readonly label: string; readonly code: string; readonly meaning: string }

export const LETTER_LABEL = 'Material and finish'

const FORM = /^(AA59126|M55155)\/(\d{2})(\d)?([A-Z])(\d{2})$/i
const STANDARDS: Readonly<Record<string, string>> = {
  AA59126: 'Commercial item description A-A-59126',
  M55155: 'Military specification MIL-T-55155, replaced by A-A-59126',
}
/** What a letter of these numbers means for the terminal, in the words of the compliance rules, and where that is stated. */
export type LetterMeaning = { readonly material: string; readonly finish: string; readonly source: string }

/** The letters that A-A-59126 itself explains. Others are defined in its sheets, so nothing is read from them. */
export const MILITARY_LETTERS: Readonly<Record<string, LetterMeaning>> = {
  H: { material: 'Brass', finish: 'Tin-Lead', source: 'A-A-59126, 2.3' },
}
/** The insulation colors in the order of their digits (behavior 16.2). */
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']

/** Parses an A-A-59126 or MIL-T-55155 number into sheet, color, material and finish, item (behavior 16.1). Null for other formats. */
export function parseMilitaryNumber(number: string): NumberSegment[] | null {
  const found = FORM.exec(number.trim())
  if (!found) return null
  const [, standard = '', sheet = '', color, letter = '', item = ''] = found
  const finish = letter.toUpperCase()
  return [
    { label: 'Standard', code: standard.toUpperCase(), meaning: STANDARDS[standard.toUpperCase()] ?? '' },
    { label: 'Sheet', code: sheet, meaning: `Specification sheet ${Number(sheet)}` },
    ...(color === undefined ? [] : [{ label: 'Insulation color', code: color, meaning: COLORS[Number(color)] ?? '' }]),
    { label: LETTER_LABEL, code: finish, meaning: letterText(finish) },
    { label: 'Item', code: item, meaning: `Item ${Number(item)} of the sheet` },
  ]
}

/** A letter's meaning in words: `Brass, tin-lead plated (A-A-59126, 2.3)`, or `Finish code C (see datasheet)`. */
export function letterText(letter: string): string {
  const meaning = MILITARY_LETTERS[letter]
  if (!meaning) return `Finish code ${letter} (see datasheet)`
  return `${meaning.material}, ${meaning.finish.toLowerCase()} plated (${meaning.source})`
}

/** The letter for material and finish: `H` of `M55155/295H01`. Null if no number has one, or if they differ. */
export function militaryLetter(numbers: readonly (string | null)[]): string | null {
  const letters = new Set(numbers.flatMap((number) => FORM.exec(number?.trim() ?? '')?.[4]?.toUpperCase() ?? []))
  const [letter] = letters
  return letters.size === 1 ? (letter ?? null) : null
}
