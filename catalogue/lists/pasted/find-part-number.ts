import { bareNumber } from '#catalogue/part-slug.ts'

/** Where a number stands among the words of a line: from the first word to before the last. */
export type Span = { readonly from: number; readonly to: number }

/** `PJ 45-707-4-0904` is two words, a number written with spaces up to five. */
const MOST_WORDS = 5
/** What follows the fortieth word of a line is not looked through. */
const MOST_LOOKED_AT = 40
const INTEGER = /^\d{1,7}$/

/**
 * The words that are a known number: the longest that is more than a known number with whole numbers beside it, since
 * those may be quantities; the first of equals. Null when no part bears any of them.
 */
export function knownSpan(words: readonly string[], isKnown: (number: string) => boolean): Span | null {
  const spans: Span[] = []
  const last = Math.min(words.length, MOST_LOOKED_AT)
  for (let length = Math.min(MOST_WORDS, last); length > 0; length--) {
    for (let from = 0; from + length <= last; from++) spans.push({ from, to: from + length })
  }
  const mayBe = (span: Span): boolean => {
    const text = words.slice(span.from, span.to).join(' ')
    return /\d/.test(text) && text.length <= 60 && bareNumber(text).length >= 3
  }
  const known = spans.filter((span) => mayBe(span) && isKnown(words.slice(span.from, span.to).join(' ')))
  const one = known.find(({ from, to }) => {
    const inner = known.find((other) => other.from >= from && other.to <= to && other.to - other.from < to - from)
    if (!inner) return true
    const beside = [...words.slice(from, inner.from), ...words.slice(inner.to, to)]
    return beside.every((word) => !INTEGER.test(word))
  })
  return one ?? null
}

const HAS_DIGIT = /\d/
const NO_NUMBER = [
  /@|:\/\/|^www\./i,
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})$/, // a date
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^\d{1,2}:\d{2}/, // a time
  /^[$€£]|[%"'°]$|^\+/,
  /^[\d.,]+(?:mm|cm|in|m|g|kg|lb|lbs|v|a|w|ohm|hz|c)$/i,
  /^\d+(?:st|nd|rd|th)$/i,
  /^[\d.,]+$/, // a count, an amount
]

/** Whether a word that no part bears looks like a part number. */
export const looksLikeNumber = (word: string): boolean =>
  HAS_DIGIT.test(word) && bareNumber(word).length >= 3 && NO_NUMBER.every((pattern) => !pattern.test(word))

/** Whether the only word of a line can be a number that no part bears: whole numbers of four signs and more too. */
export const standsForNumber = (word: string): boolean => looksLikeNumber(word) || /^\d{4,12}$/.test(word)

/** The words of a number that no part bears: the first that looks like one, with the letters before it (`PJ 45-999`). */
export function unknownSpan(words: readonly string[]): Span | null {
  const only = words.length === 1 && standsForNumber(words[0] ?? '')
  const at = only ? 0 : words.slice(0, MOST_LOOKED_AT).findIndex(looksLikeNumber)
  if (at < 0) return null
  const before = words[at - 1] ?? ''
  const withLetters =
    /^[A-Z]{2,4}$/.test(before) && !/^(?:PN|MPN|REF|NO|QTY|PCS|EA|PO|RFQ|FOR|OF|NEW|SKU|AND)$/.test(before)
  return { from: withLetters ? at - 1 : at, to: at + 1 }
}
