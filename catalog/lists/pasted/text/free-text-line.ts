import { inexactQuantity, type ReadQuantities, readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import type { ListReaderContext } from '#catalog/lists/pasted/pasted-line.ts'
import { findBareQuantity, isCounts } from '#catalog/lists/pasted/text/bare-quantity.ts'
import { findKnownNumber, findUnknownNumber, type WordSpan } from '#catalog/lists/pasted/text/find-part-number.ts'
import { FILLER_WORDS, wordsOf } from '#catalog/lists/pasted/text/line-words.ts'
import { extractMarkedQuantity, hintsAtQuantity, stripBullet } from '#catalog/lists/pasted/text/marked-quantity.ts'
import { NUMBER_LABEL } from '#catalog/numbers/typed-number.ts'

/** A part that a line of text names. */
export type FreeTextPart = { readonly kind: 'part'; readonly number: string; readonly note: string } & PartQuantity

/** One line of text: a part, or details of the part on the line before. */
export type FreeTextLine =
  | FreeTextPart
  /** `alone` is set if the line is a single whole number, which may also be a part number. */
  | { readonly kind: 'quantity'; readonly read: ReadQuantities; readonly alone: string | null }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'manufacturer'; readonly manufacturer: string }

/** A quantity, and the whole number that the line begins with: it may be the line's own. */
export type PartQuantity = { readonly read: ReadQuantities; readonly lead: number | null; readonly isLead: boolean }

export const NO_QUANTITY: PartQuantity = { read: { quantities: [], doubt: null }, lead: null, isLead: false }

const UNREAD: ReadQuantities = { quantities: [], doubt: "Can't read the quantity. Using 1." }
const LABEL_IN_LINE = new RegExp(
  `(?<![\\w-])${NUMBER_LABEL}(?![\\w-])\\.?\\s*[:#=]?|(?<![\\w-])(?:part|item|number)\\s*[:#=]`,
  'gi',
)
const NOTE_LABEL = /^\s*(?:notes?|remarks?|comments?)\s*[:=]\s*(.+)$/i
const MAKER_LABEL = /^\s*(?:mfr|mfg|manufacturer|maker|brand)\.?\s*[:=]\s*(.+)$/i
/** Its question mark belongs to the sentence, not to the quantity. */
const QUESTION = /^\W*(?:can|could|would|will|do|does|is|are|have|may|please|pls|what|how|when)(?!\p{L}).*\?\s*$/iu
/** Lines of a mail with numbers that are not part numbers. */
const MAIL_LINE =
  /^\s*(?:tel|telephone|phone|fax|mobile|cell|ph|e-?mail|mail|web|www|from|to|cc|sent|date|subject|dear|hello|hi|regards|thanks|on .* wrote|page \d|po box|p\.o\. box|total|subtotal|sum|grand total)\b/i
/** A line with more words than this around an unknown number is a sentence. */
const MAX_OTHER_WORDS = 4

/** Parses a line of free text: `10 x 10-880-2-05`, `10-880-2-05 qty 250`. Returns null if it names no part. */
export function parseFreeTextLine(text: string, { isKnown }: ListReaderContext): FreeTextLine | null {
  const [, note] = NOTE_LABEL.exec(text) ?? []
  if (note !== undefined) return { kind: 'note', note: note.trim() }
  const [, manufacturer] = MAKER_LABEL.exec(text) ?? []
  if (manufacturer !== undefined) return { kind: 'manufacturer', manufacturer: manufacturer.trim() }
  // What looks like a bullet may be part of the number itself.
  const line = isKnown(text) ? text : stripBullet(text)
  if (isKnown(line)) return { kind: 'part', number: tidyNumber(line), ...NO_QUANTITY, note: '' }
  const isLabeled = LABEL_IN_LINE.test(line)
  LABEL_IN_LINE.lastIndex = 0
  const { rest, read } = extractMarkedQuantity(line.replace(LABEL_IN_LINE, ' '))
  const words = wordsOf(rest)
  if (words.length === 0) return read ? { kind: 'quantity', read, alone: null } : null
  const known = findKnownNumber(words, isKnown)
  if (known) return partAt(words, known, read, line)
  const [only = ''] = words
  if (words.length === 1 && isCounts(only) && only.length < 6 && !read && !isLabeled) {
    return { kind: 'quantity', read: readQuantities(only), alone: only }
  }
  if (MAIL_LINE.test(line)) return null
  const unknown = findUnknownNumber(words) ?? (isLabeled && words.length <= 2 ? { from: 0, to: 1 } : null)
  if (!unknown) return null
  const isSentence = words.length - (unknown.to - unknown.from) > MAX_OTHER_WORDS
  return isSentence && !read && !isLabeled ? null : partAt(words, unknown, read, line)
}

function partAt(
  words: readonly string[],
  { from, to }: WordSpan,
  marked: ReadQuantities | null,
  line: string,
): FreeTextLine {
  const number = tidyNumber(words.slice(from, to).join(' '))
  const bare = findBareQuantity(words.slice(0, from), words.slice(to), line)
  // With a marked quantity, a whole number before the part is the line's own. Others belong to the description.
  const before = marked ? withoutLead(words.slice(0, from)) : bare.before
  const after = marked ? words.slice(to) : bare.after
  const lead = before.every((word) => FILLER_WORDS.has(word.toLowerCase())) ? [] : before
  const note = [...lead, ...after].filter((word) => word !== '/').join(' ')
  const found = marked ? { read: marked, lead: null, isLead: false } : bare
  const inexact = QUESTION.test(line) ? null : inexactQuantity(line, found.read.quantities)
  const quantity = { ...found, read: { ...found.read, doubt: found.read.doubt ?? inexact } }
  const isMissing = quantity.read.quantities.length === 0 && quantity.read.doubt === null && hintsAtQuantity(line)
  if (isMissing) return { kind: 'part', number, note, read: UNREAD, lead: null, isLead: false }
  return { kind: 'part', number, note, read: quantity.read, lead: quantity.lead, isLead: quantity.isLead }
}

const withoutLead = ([first, ...others]: readonly string[]): readonly string[] =>
  first === undefined || isCounts(first) ? others : [first, ...others]

/** Trims a cell or word and removes the characters with which spreadsheets mark text: `="…"` and a leading `'`. */
export const tidyNumber = (text: string): string =>
  text
    .trim()
    .replace(/^=?"(.*)"$/s, '$1')
    .replace(/^'(?=.)/, '')
    .trim()
