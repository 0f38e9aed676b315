import {
  COUNT,
  inexactQuantity,
  PACK,
  type ReadQuantities,
  readQuantities,
  UNIT,
  unreadQuantity,
  usingText,
} from '#catalog/lists/pasted/list-quantity.ts'
import { type ListReaderContext, quoted } from '#catalog/lists/pasted/pasted-line.ts'
import { findKnownNumber, findUnknownNumber, type WordSpan } from '#catalog/lists/pasted/text/find-part-number.ts'
import { FILLER_WORDS, wordsOf } from '#catalog/lists/pasted/text/line-pieces.ts'
import { extractMarkedQuantity, hintsAtQuantity, stripBullet } from '#catalog/lists/pasted/text/marked-quantity.ts'
import { NUMBER_LABEL } from '#catalog/numbers/typed-number.ts'
import { readThread } from '#catalog/quantities/reader/thread.ts'

/** A quantity. `lead`: the whole number that the line begins with; it may be the line's own. `isLead`: `read` has nothing else. */
type PartQuantity = { readonly read: ReadQuantities; readonly lead: number | null; readonly isLead: boolean }
/** The words around the number that are left without it. */
type FoundQuantity = PartQuantity & { readonly before: readonly string[]; readonly after: readonly string[] }

export const NO_QUANTITY: PartQuantity = { read: { quantities: [], doubt: null }, lead: null, isLead: false }

const COUNTS = new RegExp(`^(?:${COUNT})(?:/(?:${COUNT}))*$`, 'i')
const WHOLE = /^\d{1,6}$/
/** Anything that a person may mean as a number of pieces: `2.5`, `1e3`, `-5`, `100/250`, `½`, `500-1000`, `500/mo`. */
const NUMERIC = /^(?:[-+~≈±]?\d[\d.,'’/]*\p{No}?(?:e[-+]?\d+)?k?\+?|[^\P{N}\d]+|\d{1,7}k?(?:-\d{1,7}k?|\/\p{L}+))$/iu
/** `100pcs/500pcs/1k`. */
const WITH_UNITS = new RegExp(`^(?:${COUNT})${UNIT}?(?:/(?:${COUNT})${UNIT}?)*$`, 'i')
/** Hundreds, thousands and times beside their figure, sums, and letters in the place of digits: `5C`, `3x`, `250+250`, `5OO`. */
const ODD_FIGURE = /^(?:\d{1,7}(?:[CMxX×*]|\+\d+)|\d+[oO][oO\d]*|[lI]\d*0)$/u
/** A number before these is a size or a time. */
const MEASURE =
  /^(?:mm|cm|m|in|inch|inches|ft|mils?|k?v|volts?|m?a|amps?|w|watts?|ohms?|hz|g|kg|oz|lbs?|awg|ga|gauge|pins?|pos|positions?|ways?|poles?|weeks?|wks?|days?|months?|years?|%|deg|degrees?|c|f|usd|us\$|eur|gbp|chf|[$€£]|dollars?|euros?)$/i
const PACKED = new RegExp(`^${PACK}$`, 'i')
/** Thousands as orders write them; in the middle of a line a unit of something else. */
const MULTIPLE = /^[kKM]$/
/** A number after these isn't a quantity. */
const LABEL =
  /^(?:rev|revision|size|awg|type|item|line|pos|position|po|lot|dwg|drawing|note|grade|class|spec|series|model|style|fig|figure|sheet|page|step|no|nr|ref|version|ver|level|id|od|dia|length|pitch|thread|week|wk|by|before|until|since|within|room|suite|ext|colou?r|farbe|couleur)$/i

/** Meaningless without the quantity that they mark. */
const MARK = /^(?:x|×|qty|quantity|pcs?|pieces|ea)$/i

type Place = {
  readonly side: 'before' | 'after'
  readonly index: number
  readonly word: string
  readonly pack: boolean
}

const isCounts = (word: string): boolean => COUNTS.test(word)

/** Finds the quantity around a part number: one number next to it or at an end of the line. Anything else gets a doubt. */
function findBareQuantity(before: readonly string[], after: readonly string[], line: string): FoundQuantity {
  const places = [...numericPlaces(before, 'before', line), ...numericPlaces(after, 'after', line)]
  const [first, ...others] = places
  if (!first) return { ...NO_QUANTITY, before, after }
  const leading = places.find((place) => place.side === 'before' && place.index === 0 && WHOLE.test(place.word))
  const rest = leading ? places.filter((place) => place !== leading) : places
  const chosen =
    rest.find((place) => isNearest(place, before)) ?? rest.find((place) => isLast(place, after)) ?? rest[0] ?? first
  const lead = leading ? Number(leading.word) : null
  const used = [chosen, ...(leading ? [leading] : [])]
  const left = rest.filter((place) => place !== chosen)
  return {
    read: readPlace(chosen, left, others.length === 0 && !isAtEnd(chosen, before, after), line),
    lead,
    isLead: chosen === leading,
    before: without(before, used, 'before'),
    after: without(after, used, 'after'),
  }
}

function numericPlaces(words: readonly string[], side: Place['side'], line: string): Place[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? ''
    const isMultiple = MULTIPLE.test(next) && index + 2 === words.length
    const label = words[index - 1] ?? ''
    const isLabeled = LABEL.test(label) && ![',', ', ', ';', '; '].some((gap) => line.includes(label + gap + word))
    const isMeasured = MEASURE.test(next) && !(next === 'in' && /^\d{3,}$/.test(word)) // 250 in January
    const isOther = (isMeasured && !isMultiple) || isLabeled || readThread(word) !== null
    const isFigure = NUMERIC.test(word) || WITH_UNITS.test(word) || ODD_FIGURE.test(word)
    return isFigure && !isOther ? [{ side, index, word, pack: PACKED.test(next) || isMultiple }] : []
  })
}

/** Whether a cell would be a quantity, or a doubt about one, beside a number in a line of text: `(40)`, `2M`. Not a size. */
export function readsAsQuantity(cell: string): boolean {
  const { rest, read } = extractMarkedQuantity(cell)
  return read !== null || (!/["″%]$/.test(cell) && numericPlaces(wordsOf(rest), 'after', cell).length > 0)
}

const isNearest = ({ side, index }: Place, before: readonly string[]): boolean =>
  side === 'after' ? index === 0 : index === before.length - 1
const isLast = ({ side, index }: Place, after: readonly string[]): boolean =>
  side === 'after' && index === after.length - 1
const isAtEnd = (place: Place, before: readonly string[], after: readonly string[]): boolean =>
  isNearest(place, before) || isLast(place, after) || (place.side === 'before' && place.index === 0)

function readPlace(chosen: Place, left: readonly Place[], isAmongWords: boolean, line: string): ReadQuantities {
  const { word, pack } = chosen
  if (pack) return unreadQuantity(`Can't read the quantity at ${quoted(word)}.`)
  const read = readQuantities(word)
  if (read.doubt !== null) return read
  const using = usingText(read.quantities)
  if (left.length > 0) {
    const others = new Set(left.map((place) => place.word))
    others.delete(word)
    const all = [word, ...(others.size > 0 ? others : ['several times it'])]
    return { ...read, doubt: `The quantity may be ${all.join(' or ')}. ${using}` }
  }
  if (isAmongWords) return { ...read, doubt: `${quoted(word)} may not be the quantity. ${using}` }
  return isCutAtComma(word, line) ? { ...read, doubt: `The quantity may be cut at a comma. ${using}` } : read
}

/** In `K,1,500` the comma may separate cells or thousands. */
const isCutAtComma = (word: string, line: string): boolean =>
  word.includes(',') && (line.includes(`,${word}`) || new RegExp(`${word},\\S`).test(line))

const without = (words: readonly string[], used: readonly Place[], side: Place['side']): string[] =>
  words.filter((word, index) => {
    const isUsed = used.some((place) => place.side === side && place.index === index)
    return !isUsed && !(used.length > 0 && MARK.test(word))
  })

export type FreeTextPart = { readonly kind: 'part'; readonly number: string; readonly note: string } & PartQuantity

/** One line of text: a part, or details of the part on the line before. */
export type FreeTextLine =
  | FreeTextPart
  /** `alone` is set if the line is a single whole number, which may also be a part number. */
  | { readonly kind: 'quantity'; readonly read: ReadQuantities; readonly alone: string | null }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'manufacturer'; readonly manufacturer: string }

const UNREAD = unreadQuantity("Can't read the quantity.")
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
  /^[\s*]*(?:tel|telephone|phone|fax|mobile|cell|ph|e-?mail|mail|web|www|from|to|cc|sent|date|subject|dear|hello|hi|regards|thanks|on .* wrote|page \d|po box|p\.o\. box|total|subtotal|sum|grand total)\b|^[\s*]*(?:gesendet|betreff|envoyé|objet|enviado|enviada|asunto|assunto|fecha|inviato|oggetto|verzonden|onderwerp|wysłano|temat|skickat|ämne|sendt|emne|datum|data)(?: el| em)?\s*:/iu
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
  const [before, after] = [words.slice(0, from), words.slice(to)]
  const found = marked ? besideMarked(marked, before, after, line) : findBareQuantity(before, after, line)
  const lead = found.before.every((word) => FILLER_WORDS.has(word.toLowerCase())) ? [] : found.before
  const note = [...lead, ...found.after].filter((word) => word !== '/').join(' ')
  const inexact = QUESTION.test(line) ? null : inexactQuantity(line, found.read.quantities)
  const read = { ...found.read, doubt: found.read.doubt ?? inexact }
  const isMissing = read.quantities.length === 0 && read.doubt === null && hintsAtQuantity(line)
  if (isMissing) return { kind: 'part', number, note, ...NO_QUANTITY, read: UNREAD }
  return { kind: 'part', number, note, read, lead: found.lead, isLead: found.isLead }
}

/** A marked quantity. Another count may be a further quantity or a factor: `2 x 500`, `qty 50 & 100`. */
function besideMarked(
  marked: ReadQuantities,
  words: readonly string[],
  after: readonly string[],
  line: string,
): FoundQuantity {
  const [first = ''] = words
  const before = isCounts(first) && line.startsWith(first) ? words.slice(1) : words
  const places = [...numericPlaces(before, 'before', line), ...numericPlaces(after, 'after', line)]
  const own = marked.quantities.map(String)
  const others = places.map(({ word }) => word).filter((word) => isCounts(word) && !own.includes(word))
  const other = `The quantity may be ${[...own, ...others].join(' or ')}. ${usingText(marked.quantities)}`
  const doubt = marked.doubt ?? (others.length > 0 ? other : null)
  return { ...NO_QUANTITY, read: { ...marked, doubt }, before, after }
}

/** Trims a cell or word and removes characters that mark text in lists: `="…"`, `'…',` and a leading `'`. */
export const tidyNumber = (text: string): string =>
  text
    .trim()
    .replace(/^=?(["'])(.*)\1[,;]?$/s, '$2')
    .replace(/^'(?=.)/, '')
    .trim()
