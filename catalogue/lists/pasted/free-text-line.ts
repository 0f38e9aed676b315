import { takeMarked, withoutBullet } from '#catalogue/pasted-list/line-marks.ts'
import { COUNT, type ReadQuantities, readQuantities } from '#catalogue/pasted-list/list-quantity.ts'
import { knownSpan, type Span, unknownSpan } from '#catalogue/pasted-list/number-words.ts'
import type { ReadingAids } from '#catalogue/pasted-list/pasted-line.ts'

/** What one line of text says: a part, or something of the part on the line before it. */
export type FreeLine =
  | { readonly kind: 'part'; readonly number: string; readonly read: ReadQuantities; readonly note: string }
  /** `alone`: it is a whole number and nothing else, so it may be the number of a part too. */
  | { readonly kind: 'quantity'; readonly read: ReadQuantities; readonly alone: string | null }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'manufacturer'; readonly manufacturer: string }

const NOTHING: ReadQuantities = { quantities: [], doubt: null }
const ONE_COUNT = new RegExp(`^(?:${COUNT})$`, 'i')
const NUMBER_LABEL =
  /(?<![\w-])(?:(?:mfr|mfg|manufacturer|your|concord|our|mil|cid)\.?\s+)?(?:part\s*(?:numbers?|num|no|nr|#)|p\s*\/\s*n|m?pn|item\s*(?:no|number)|art(?:icle|ikel)?\.?\s*(?:no|nr|number))(?![\w-])\.?\s*[:#=]?|(?<![\w-])(?:part|item|number)\s*[:#=]/gi
const NOTE_LABEL = /^\s*(?:notes?|remarks?|comments?)\s*[:=]\s*(.+)$/i
const MAKER_LABEL = /^\s*(?:mfr|mfg|manufacturer|maker|brand)\.?\s*[:=]\s*(.+)$/i
/** Lines of a mail that hold numbers, but none of a part. */
const MAIL_LINE =
  /^\s*(?:tel|telephone|phone|fax|mobile|cell|ph|e-?mail|mail|web|www|from|to|cc|sent|date|subject|dear|hello|hi|regards|thanks|on .* wrote|page \d|po box|p\.o\. box|total|subtotal|sum|grand total)\b/i
const POLITE = new Set(
  'please pls kindly quote quotation need needs needed we i require required rfq send us me price prices pricing for would like to also and of the a an as want order offer give with your best lead time need: quote:'.split(
    ' ',
  ),
)
/** So many words around something unknown make it a sentence. */
const MOST_WORDS_AROUND = 4

/** Reads a line that is no row of columns: `10 x 10-880-2-05`, `10-880-2-05 qty 250`. Null when it names no part. */
export function readFreeLine(text: string, { isKnown }: ReadingAids): FreeLine | null {
  const [, note] = NOTE_LABEL.exec(text) ?? []
  if (note !== undefined) return { kind: 'note', note: note.trim() }
  const [, manufacturer] = MAKER_LABEL.exec(text) ?? []
  if (manufacturer !== undefined) return { kind: 'manufacturer', manufacturer: manufacturer.trim() }
  // The mark of a list may belong to the number itself.
  const line = isKnown(text) ? text : withoutBullet(text)
  if (isKnown(line)) return { kind: 'part', number: tidyNumber(line), read: NOTHING, note: '' }
  const isLabelled = NUMBER_LABEL.test(line)
  NUMBER_LABEL.lastIndex = 0
  const { rest, read } = takeMarked(line.replace(NUMBER_LABEL, ' '))
  const words = wordsOf(rest)
  if (words.length === 0) return read ? { kind: 'quantity', read, alone: null } : null
  const known = knownSpan(words, isKnown)
  if (known) return partAt(words, known, read)
  const [only = ''] = words
  if (words.length === 1 && ONE_COUNT.test(only) && only.length < 6 && !read && !isLabelled) {
    return { kind: 'quantity', read: readQuantities(only), alone: only }
  }
  if (MAIL_LINE.test(line)) return null
  const unknown = unknownSpan(words) ?? (isLabelled && words.length <= 2 ? { from: 0, to: 1 } : null)
  if (!unknown) return null
  const isSentence = words.length - (unknown.to - unknown.from) > MOST_WORDS_AROUND
  return isSentence && !read && !isLabelled ? null : partAt(words, unknown, read)
}

/** A comma within a count does not separate: `10-880-2-05, 1,000`. */
const BETWEEN_WORDS = /[\s;|]+|,(?!(?<=(?:^|[\s,;|(])\d{1,3},)\d{3}(?!\d))/

/** Cuts a line into words; separators and the punctuation around words are gone, inch marks stay. */
const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/^["'“”„([{<:=-]+(?=.)|(?<=.)["'“”)\]}>:.!?=-]+$/g, ''))
    .filter((word) => word === '/' || /[\p{L}\p{N}]/u.test(word))

function partAt(words: readonly string[], { from, to }: Span, marked: ReadQuantities | null): FreeLine {
  const number = tidyNumber(words.slice(from, to).join(' '))
  const before = words.slice(0, from)
  const after = words.slice(to)
  const isCount = (word: string | undefined) => word !== undefined && ONE_COUNT.test(word)
  let read = marked
  if (isCount(after[0]) && !read) read = readQuantities(after.shift() ?? '')
  else if (isCount(after.at(-1)) && !read) read = readQuantities(after.pop() ?? '')
  // A whole number before the part is its quantity, or counts the lines where there is a quantity already.
  if (isCount(before.at(-1))) {
    const count = before.pop() ?? ''
    read ??= readQuantities(count)
  } else if (isCount(before[0])) {
    const count = before.shift() ?? ''
    read ??= readQuantities(count)
  }
  const told = before.every((word) => POLITE.has(word.toLowerCase())) ? [] : before
  const note = [...told, ...after].filter((word) => word !== '/').join(' ')
  return { kind: 'part', number, read: read ?? NOTHING, note }
}

/** A cell or word as a number: without what a spreadsheet puts around text. */
export const tidyNumber = (text: string): string =>
  text
    .trim()
    .replace(/^=?"(.*)"$/s, '$1')
    .replace(/^'(?=.)/, '')
    .trim()
