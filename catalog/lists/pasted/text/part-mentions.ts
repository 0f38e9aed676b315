import { isDesignators } from '#catalog/lists/pasted/designators.ts'
import type { ListReaderContext } from '#catalog/lists/pasted/pasted-line.ts'
import { beginsNumber, looksLikePartNumber } from '#catalog/lists/pasted/text/find-part-number.ts'
import { NUMBER_LABEL } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** A part number in a text, from one character to another (exclusive). */
export type PartMention = {
  readonly from: number
  readonly to: number
  /** As written; of an `ending` the whole number. */
  readonly number: string
  /** `alike` only looks like a number. Of an `ending` the text has the last characters: `10-880-2-05/-06`. */
  readonly kind: 'known' | 'alike' | 'ending'
}

type Word = {
  readonly from: number
  readonly to: number
  readonly text: string
  /** How many letters and digits it has. */
  readonly size: number
  readonly hasDigit: boolean
  readonly isInteger: boolean
}
type Known = Pick<ListReaderContext, 'isKnown'>

/** Words end at these even without a space: `10-880-2-05/1401-2-0103`, `10-880-2-05:3`, `10-880-2-05..09`. */
const WORD = /(?:(?<!\.)\.(?!\.)|(?!@\s?\d)[^\s.,;|+&=:()[\]{}<>"“”„→…×*/])+/g
/** `3x10-880-2-05` and `10-880-2-05x3`. */
const COUNTED = /^(\d{1,6}x)([a-z0-9].+)$/i
const COUNTED_AFTER = /^(.+?)(x\d{1,6})$/i
/** Between the words of a number are spaces, a slash, or one other mark without spaces. */
const INSIDE = /^(?:\s+|\s?\/\s?|[^\s\w,;|])$/
const MAX_WORDS = 5
const MAX_LETTERS = 4
const MAX_NUMBER_LENGTH = 50
/** Of more words, those that are whole numbers are figures, not parts of a number. */
const MAX_FIGURES = 40
/** A short whole number is rather a quantity, even if a part has it. */
const INTEGER = /^\d{1,7}$/
const LABEL = new RegExp(`^(?:${NUMBER_LABEL}|parts?|item|number|nos?|nr|num|cid|mil)[\\s.:#=]*$`, 'i')

/** A number is never written digit by digit. */
const mayHaveNumbers = (text: string): boolean => /\d/.test(text) && /[\p{L}\p{N}]{2}/u.test(text)

/** Finds our numbers in a text, in order. */
export function knownMentions(text: string, context: Known): PartMention[] {
  return mayHaveNumbers(text) ? knownAmong(wordsIn(text, context), text, context) : []
}

/** Finds our numbers, texts that look like part numbers, and ends of numbers, in order. */
export function partMentions(text: string, context: Known): PartMention[] {
  if (!mayHaveNumbers(text)) return []
  const words = wordsIn(text, context)
  const known = knownAmong(words, text, context)
  const found: PartMention[] = []
  let before = null as PartMention | null
  let next = 0
  for (const [index, word] of words.entries()) {
    for (let each = known[next]; each && each.from < word.to; each = known[++next]) {
      found.push(each)
      before = each
    }
    if (before && word.from < before.to) continue
    const ending = before && endingOf(before, word, text, context)
    if (ending) {
      found.push(ending)
      before = ending
    } else if (mayBeNumber(word)) found.push(alikeAt(words, index, text))
  }
  return found
}

function wordsIn(text: string, { isKnown }: Known): Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = wordAt(index, found)
    if (word.size === 0) return []
    if (word.size < MIN_LENGTH) return [word]
    const [, count, counted] = COUNTED.exec(found) ?? []
    if (count && counted && isKnown(counted) && !isKnown(found))
      return [wordAt(index, count), wordAt(index + count.length, counted)]
    const [, number, after] = COUNTED_AFTER.exec(found) ?? []
    const isCounted = number && after && isKnown(number) && !isKnown(found)
    return isCounted ? [wordAt(index, number), wordAt(index + number.length, after)] : [word]
  })
}

const PLAIN = /^[a-z0-9]+$/i

const wordAt = (from: number, text: string): Word => {
  const size = PLAIN.test(text) ? text.length : normalizeNumber(text).length
  return { from, to: from + text.length, text, size, hasDigit: /\d/.test(text), isInteger: INTEGER.test(text) }
}

function knownAmong(words: readonly Word[], text: string, context: Known): PartMention[] {
  const found: PartMention[] = []
  for (let at = 0; at < words.length; at++) {
    const span = knownFrom(words, at, text, context)
    if (!span) continue
    found.push(mentionAt(text, words[span.from]?.from ?? 0, words[span.to - 1]?.to ?? 0, 'known'))
    at = span.to - 1
  }
  return found
}

type Span = { readonly from: number; readonly to: number }

/** Our longest number that begins at a word, or a shorter one with only whole numbers or a label beside it. */
function knownFrom(words: readonly Word[], at: number, text: string, { isKnown }: Known): Span | null {
  const textOf = (from: number, to: number): string => text.slice(words[from]?.from, words[to - 1]?.to)
  const isNumber = (from: number, to: number): boolean => mayBeSpan(words, from, to) && isKnown(textOf(from, to))
  if (!mayBeIn(words[at])) return null
  let end = at + 1
  while (
    end < words.length &&
    end < at + MAX_WORDS &&
    mayBeIn(words[end]) &&
    INSIDE.test(text.slice(words[end - 1]?.to, words[end]?.from))
  )
    end++
  let to = end
  while (to > at && !isNumber(at, to)) to--
  if (to === at) return null
  const isBeside = (from: number, until: number): boolean =>
    words.slice(from, until).every(({ isInteger }) => isInteger) || LABEL.test(textOf(from, until))
  for (let from = at; from < to; from++) {
    for (let until = to; until > from; until--) {
      if (until - from < to - at && isBeside(at, from) && isBeside(until, to) && isNumber(from, until))
        return { from, to: until }
    }
  }
  return { from: at, to }
}

/** Without asking the catalog: longer words without a digit are words. */
const mayBeIn = (word: Word | undefined): boolean => word !== undefined && (word.hasDigit || word.size <= MAX_LETTERS)

/** Without asking the catalog: whole numbers are one number only if there are many of them, as in `10 880 2 05`. */
function mayBeSpan(words: readonly Word[], from: number, to: number): boolean {
  let size = 0
  let hasDigit = false
  let areIntegers = true
  for (let at = from; at < to; at++) {
    const word = words[at]
    size += word?.size ?? 0
    hasDigit ||= word?.hasDigit === true
    areIntegers &&= word?.isInteger === true
  }
  if (size < 3 || size > MAX_NUMBER_LENGTH || !hasDigit) return false
  if (!areIntegers) return true
  return to - from === 1 ? size > 6 : to - from > 2 && size >= 6 && words.length <= MAX_FIGURES
}

/** Leaves out the punctuation around a number. */
function mentionAt(text: string, from: number, to: number, kind: PartMention['kind']): PartMention {
  const [before = '', number = ''] =
    /^([^\p{L}\p{N}]*)(.*?)[^\p{L}\p{N}]*$/su.exec(text.slice(from, to))?.slice(1) ?? []
  return { from: from + before.length, to: from + before.length + number.length, number, kind }
}

function alikeAt(words: readonly Word[], index: number, text: string): PartMention {
  const [before, word] = [words[index - 1], words[index]]
  const isLonger = before && word && beginsNumber(before.text) && text.slice(before.to, word.from).trim() === ''
  return mentionAt(text, (isLonger ? before : word)?.from ?? 0, word?.to ?? 0, 'alike')
}

const MIN_LENGTH = 5
const NOT_OURS = [
  /^\d+-\d+$/, // a range of quantities, a zip code
  /^\.?\d*\.\d+-\.?\d*\.\d+$/, // a range of sizes
  /^(?:mil-(?:std|dtl|prf|spec|[a-z])|astm|ipc|iso|din|en|ansi|awg|ral|iec|ul|a-a|ams|qq)-/i, // a specification
]

const mayBeNumber = ({ text, size, hasDigit }: Word): boolean =>
  hasDigit &&
  size >= MIN_LENGTH &&
  looksLikePartNumber(text) &&
  text.replace(/\D/g, '').length >= 2 &&
  !isDesignators(text) &&
  NOT_OURS.every((pattern) => !pattern.test(text))

const ENDING = /^(-?)(\w{1,6})$/
/** What may be between a number and the end of the next one: `10-880-2-05, 06 and 07`, `10-880-2-05 thru 09`. */
const BEFORE_ENDING = /^[\s,;|/+&]*(?:(?:and|or|und|oder|et|ou|thru|through|to|till|until|bis|-|\.{2,}|…)\s*)?$/i
const TO = /thru|through|to|till|until|bis|\.{2}|…|^\/$/i

/** The number that a word is the end of, if we have it: after `10-880-2-05` the word `-06` means `10-880-2-06`. */
function endingOf(before: PartMention, word: Word, text: string, { isKnown }: Known): PartMention | null {
  const [, dash, ending = ''] = ENDING.exec(word.text) ?? []
  const [tail = ''] = /[\p{L}\p{N}]+$/u.exec(before.number) ?? []
  const stem = before.number.slice(0, before.number.length - tail.length)
  if (dash === undefined || tail.length !== ending.length || stem === '' || tail === ending) return null
  const gap = text.slice(before.to, word.from)
  // A word without a dash may be a quantity.
  const isEnding = dash !== '' || (BEFORE_ENDING.test(gap) && (ending.startsWith('0') || TO.test(gap)))
  if (!isEnding || !/\d/.test(ending) || !isKnown(stem + ending)) return null
  return { from: word.from, to: word.to, number: stem + ending, kind: 'ending' }
}
