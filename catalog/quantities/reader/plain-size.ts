/** Numbers in inches or millimeters, as nearly all cells have them: nothing to replace. */
const PLAIN = /^[\d./-]+(?: [\d./-]+)*(?:"| ?in\.?| ?mm)?$/
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const FRACTION = /(\d?)([¼-¾⅐-⅞])/g
const DASHES = /[‐-―−]/g
/** Two of the same mark are one inch mark too: '' and ′′. */
const INCH_MARKS = /[“”„‟″〃]|(['‘’‛′`])\1/g
const DIAMETER = /[øØ⌀∅Φφ]|(?<![a-z])dia(?:m|meter)?(?![a-z])(?:\.(?!\d))?/gi
const NUMBER = /[.,]?\d[\d.,]*/g
/** A comma before three digits groups thousands or is the decimal mark. After a zero it groups nothing. */
const GROUP_OR_DECIMAL = /(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d.,])/

/** A text in the characters that sizes are read from, and what it would be if a comma in it meant the other thing. */
export type PlainSize = { readonly text: string; readonly other: string | null }

/** Writes a size in plain characters. An unclear comma (`1,250`) is a decimal mark; in `other` it groups thousands. */
export function plainSize(text: string): PlainSize {
  if (PLAIN.test(text)) return { text, other: null }
  const plain = plainSizeCharacters(text)
    .replace(/\+ ?\/ ?-/g, '±')
    .replace(DIAMETER, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!plain.includes(',')) return { text: plain, other: null }
  const grouped = plain.replace(GROUP_OR_DECIMAL, '$1$2')
  return {
    text: withPoints(plain.replace(GROUP_OR_DECIMAL, '$1.$2')),
    other: grouped === plain ? null : withPoints(grouped),
  }
}

/** Fractions, full width characters, inch marks, dashes and spaces of any kind in their plain form. */
export const plainSizeCharacters = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(INCH_MARKS, '"')
    .replace(FRACTION, (_, whole: string, fraction: string) => (whole ? `${whole} ${fraction}` : fraction))
    .normalize('NFKC')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(INCH_MARKS, '"')
    .replace(DASHES, '-')
    .replaceAll('×', 'x')

/** Decimal commas become points, and groups are joined. Anything else stays, and isn't read. */
const withPoints = (text: string): string =>
  text.replace(NUMBER, (number) => {
    if (!number.includes(',')) return number
    if (/^\d*,\d+$/.test(number)) return number.replace(',', '.')
    if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(number)) return number.replaceAll(',', '')
    if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(number)) return number.replaceAll('.', '').replace(',', '.')
    return number
  })
