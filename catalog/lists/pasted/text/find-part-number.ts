import { COUNT, UNIT } from '#catalog/lists/pasted/list-quantity.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** The position of a part number among the words of a line. `to` is exclusive. */
export type WordSpan = { readonly from: number; readonly to: number }

/** `PJ 45-707-4-0904` is two words. A number written with spaces has up to five. */
const MAX_SPAN_WORDS = 5
const MAX_SEARCHED_WORDS = 40
const INTEGER = /^\d{1,7}$/

/** Finds the longest, first run of words that is a known number. Whole numbers beside a shorter one may be quantities. */
export function findKnownNumber(words: readonly string[], isKnown: (number: string) => boolean): WordSpan | null {
  const spans: WordSpan[] = []
  const last = Math.min(words.length, MAX_SEARCHED_WORDS)
  for (let length = Math.min(MAX_SPAN_WORDS, last); length > 0; length--) {
    for (let from = 0; from + length <= last; from++) spans.push({ from, to: from + length })
  }
  const mayBe = (span: WordSpan): boolean => {
    const text = words.slice(span.from, span.to).join(' ')
    return /\d/.test(text) && text.length <= 60 && normalizeNumber(text).length >= 3
  }
  const known = spans.filter((span) => mayBe(span) && isKnown(words.slice(span.from, span.to).join(' ')))
  const one = known.find(({ from, to }) => {
    const inner = known.find((other) => other.from >= from && other.to <= to && other.to - other.from < to - from)
    if (!inner) return true
    const others = [...words.slice(from, inner.from), ...words.slice(inner.to, to)]
    return others.every((word) => !INTEGER.test(word))
  })
  return one ?? null
}

const HAS_DIGIT = /\d/
const NOT_PART_NUMBERS = [
  /@|:\/\/|^www\./i,
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})$/, // a date
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^\d{1,2}:\d{2}/, // a time
  /^[$€£]|[%"'°]$|^\+/,
  /^[\d.,]+(?:mm|cm|in|m|g|kg|lb|lbs|v|a|w|ohm|hz|c)$/i,
  /^\d+(?:st|nd|rd|th)$/i,
  /^[\d.,]+$/, // a count, an amount
  new RegExp(`^(?:${COUNT})(?:${UNIT}|[kx×])$`, 'i'), // a count with its unit
]

/** Whether a word that is not a known number looks like a part number. */
export const looksLikePartNumber = (word: string): boolean =>
  HAS_DIGIT.test(word) && normalizeNumber(word).length >= 3 && NOT_PART_NUMBERS.every((pattern) => !pattern.test(word))

/** Whether the only word of a line could be an unknown part number. Also true for whole numbers of 4 to 12 digits. */
export const couldBePartNumber = (word: string): boolean => looksLikePartNumber(word) || /^\d{4,12}$/.test(word)

/** Finds the first word that looks like a part number, together with the letters before it (`PJ 45-999`). */
export function findUnknownNumber(words: readonly string[]): WordSpan | null {
  const only = words.length === 1 && couldBePartNumber(words[0] ?? '')
  const at = only ? 0 : words.slice(0, MAX_SEARCHED_WORDS).findIndex(looksLikePartNumber)
  if (at < 0) return null
  const before = words[at - 1] ?? ''
  return { from: beginsNumber(before) ? at - 1 : at, to: at + 1 }
}

/** Whether a word is the first letters of a number, as in `PJ 45-999`. */
export const beginsNumber = (word: string): boolean =>
  /^[A-Z]{2,4}$/.test(word) && !/^(?:PN|MPN|REF|NO|QTY|PCS|EA|PO|RFQ|FOR|OF|OR|TO|NEW|SKU|AND|ALT|NOT)$/.test(word)
