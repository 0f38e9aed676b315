import { type ColumnRole, HEADINGS } from '#catalog/lists/pasted/heading-patterns.ts'

const MAX_HEADING_LENGTH = 60
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}#]+/gu
const ACCENTS = /\p{M}+/gu

/** Normalizes a heading to lower case without accents, with spaces for anything but letters, digits and `#`. */
export const headingWords = (cell: string): string =>
  cell.length > MAX_HEADING_LENGTH
    ? ''
    : cell
        .normalize('NFKD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .replace(/ß/g, 'ss')
        .replace(/['’]/g, '')
        .replace(/#/g, ' # ')
        .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
        .trim()

export function headingRole(cell: string): ColumnRole | null {
  if (!/[\p{L}#№°]/u.test(cell)) return null // most cells of a list are figures
  const words = headingWords(cell)
  return roleOf(words) ?? roleOf(withoutBrackets(cell))
}

/** Words for money beside a price: `Amount`, `Gesamt`, `Total`. */
const MONEY =
  /^(?:(?:line |net |total |ext(?:ended|d)? )*(?:amount|total|ext(?:ended|d)?|sum|value|volume)|gesamt(?:preis|betrag|wert)?|betrag|wert|summe|montant(?: total)?|total(?:e)?(?: ht)?|importe(?: total)?|importo(?: totale)?)(?: (?:usd|eur|us))?$/
const PRICE = /price|preis|prix|precio|prezzo|cost\b|\bkosten|单价|單價/

export const isPrice = (words: string): boolean => PRICE.test(words)

/** The content of each column. Beside a price and another quantity, `Amount` and `Total` are money, not pieces. */
export function headingRoles(cells: readonly string[]): (ColumnRole | null)[] {
  const roles = cells.map(headingRole)
  if (!roles.includes('quantity')) return roles // as of nearly every row
  const words = cells.map(headingWords)
  const isMoney = words.map((word) => MONEY.test(word))
  const hasPrice = words.some(isPrice)
  const hasPieces = roles.some((role, column) => role === 'quantity' && !isMoney[column])
  if (!hasPrice || !hasPieces) return roles
  return roles.map((role, column) => (role === 'quantity' && isMoney[column] ? 'other' : role))
}

const roleOf = (words: string): ColumnRole | null =>
  words === '' ? null : (HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null)

/** `Quantity (per the drawing)`, `数量 (PCS)`. */
const withoutBrackets = (cell: string): string => headingWords(cell.replace(/[([（].*$/, ''))

/** Whether a line of text consists only of headings: `Part Number Qty Note`. */
export function isHeadingLine(text: string): boolean {
  if (/\d/.test(text)) return false
  const words = headingWords(text).split(' ')
  if (words.length > 8) return false
  return coversAll(words) && words.length > 0 && words[0] !== ''
}

/** Whether the words can be split into headings, including one for a number or a quantity. */
function coversAll(words: readonly string[]): boolean {
  const roles = cut(words)
  return roles?.some((role) => role === 'number' || role === 'quantity') ?? false
}

function cut(words: readonly string[]): ColumnRole[] | null {
  if (words.length === 0) return []
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const role = headingRole(words.slice(0, length).join(' '))
    const rest = role && cut(words.slice(length))
    if (role && rest) return [role, ...rest]
  }
  return null
}
