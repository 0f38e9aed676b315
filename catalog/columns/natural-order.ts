const MM_PER_INCH = 25.4
const LEADING_NUMBER = /^([-+]?)(?:(\d+)\s+)?(?:(\d+)\/([1-9]\d*)|(\d*\.?\d+))\s*(mm)?/i
const MAX_DIGITS = 15

/** The size at the start of a text, for sorting only: `.062"`, `1 1/4"`, `1.57 mm` in inches, other numbers as they are. Null if none. */
export function leadingSize(text: string): number | null {
  const found = LEADING_NUMBER.exec(text.trim())
  if (!found) return null
  const [, sign, whole, over, under, decimal, mm] = found
  const part = over ? Number(over) / Number(under) : Number(decimal)
  const size = (Number(whole ?? 0) + part) * (sign === '-' ? -1 : 1)
  if (!Number.isFinite(size)) return null // hundreds of digits
  return mm ? size / MM_PER_INCH : size
}

/** Sorts texts in natural order (behavior 5.9) by prepared keys: a column may have a million values, and a collator is slow. */
export function naturalOrder(texts: readonly string[]): string[] {
  return texts
    .map(naturalKey)
    .sort(compareNatural)
    .map((key) => key.text)
}

export type NaturalKey = { readonly text: string; readonly size: number; readonly key: string }

const naturalKey = (text: string): NaturalKey => ({
  text,
  size: leadingSize(text) ?? Number.POSITIVE_INFINITY,
  key: text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(MAX_DIGITS, '0')),
})

function compareNatural(a: NaturalKey, b: NaturalKey): number {
  if (a.size !== b.size) return a.size - b.size
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.text < b.text ? -1 : Number(a.text > b.text)
}
