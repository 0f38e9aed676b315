const MM_PER_INCH = 25.4
const LEADING_NUMBER = /^([-+]?)(?:(\d+)\s+)?(?:(\d+)\/([1-9]\d*)|(\d*\.?\d+))\s*(mm)?/i
const collator = new Intl.Collator('en', { numeric: true })

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

/** Orders options as people expect: sizes first, by size, then words; equal sizes by their spelling (DESIGN 4). */
export function naturalOrder(texts: readonly string[]): string[] {
  const sized = texts.map((text) => ({
    text,
    word: text.trim(), // spaces in front would sort before every letter
    size: leadingSize(text) ?? Number.POSITIVE_INFINITY,
  }))
  sized.sort((a, b) => (a.size === b.size ? collator.compare(a.word, b.word) : a.size - b.size))
  return sized.map((entry) => entry.text)
}
