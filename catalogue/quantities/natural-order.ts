const MM_PER_INCH = 25.4
const LEADING_NUMBER = /^([-+]?)(?:(\d+)\s+)?(?:(\d+)\/([1-9]\d*)|(\d*\.?\d+))\s*(mm)?/i
const DIGITS = /\d+/g
const WIDEST = 15

/**
 * The size that a text begins with, for ordering only: `.062"`, `1/16`, `1 1/4"`, `1.57 mm`, `20 AWG`, `4-40 thread`.
 * In inches where it says mm, else the bare number. Null when it begins with none.
 */
export function leadingSize(text: string): number | null {
  const found = LEADING_NUMBER.exec(text.trim())
  if (!found) return null
  const [, sign, whole, over, under, decimal, mm] = found
  const part = over ? Number(over) / Number(under) : Number(decimal)
  const size = (Number(whole ?? 0) + part) * (sign === '-' ? -1 : 1)
  return mm ? size / MM_PER_INCH : size
}

/**
 * Orders options as people expect: sizes first, by size, then words; numbers inside words by size, case aside (DESIGN 4).
 * Compares prepared keys, which is many times faster than a collator: a column may have a million values.
 */
export function naturalOrder(texts: readonly string[]): string[] {
  const keyed = texts.map((text) => ({
    text,
    size: leadingSize(text) ?? Number.POSITIVE_INFINITY,
    key: text
      .trim()
      .toLowerCase()
      .replace(DIGITS, (digits) => digits.padStart(WIDEST, '0')),
  }))
  keyed.sort((a, b) => {
    if (a.size !== b.size) return a.size - b.size
    if (a.key !== b.key) return a.key < b.key ? -1 : 1
    return a.text < b.text ? -1 : Number(a.text > b.text)
  })
  return keyed.map((entry) => entry.text)
}
