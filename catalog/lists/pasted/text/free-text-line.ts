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
import { quoted } from '#catalog/lists/pasted/pasted-line.ts'
import { findUnknownNumber } from '#catalog/lists/pasted/text/find-part-number.ts'
import { FILLER_WORDS, wordsOf } from '#catalog/lists/pasted/text/line-words.ts'
import { extractMarkedQuantity, hintsAtQuantity, stripBullet } from '#catalog/lists/pasted/text/marked-quantity.ts'
import { NUMBER_LABEL } from '#catalog/numbers/typed-number.ts'
import { readThread } from '#catalog/quantities/reader/thread.ts'

const COUNTS = new RegExp(`^(?:${COUNT})(?:/(?:${COUNT}))*$`, 'i')
const WHOLE = /^\d{1,6}$/
/** Anything that a person may mean as a number of pieces: `2.5`, `1e3`, `-5`, `100/250`, `½`, `500-1000`, `500/mo`. */
const NUMERIC = /^(?:[-+~≈±]?\d[\d.,'’/]*\p{No}?(?:e[-+]?\d+)?k?\+?|[^\P{N}\d]+|\d{1,7}k?(?:-\d{1,7}k?|\/\p{L}+))$/iu
/** `100pcs/500pcs/1k`. */
const WITH_UNITS = new RegExp(`^(?:${COUNT})${UNIT}?(?:/(?:${COUNT})${UNIT}?)*$`, 'i')
/** Hundreds, thousands and times beside their figure, sums, and letters in the place of digits: `5C`, `3x`, `250+250`, `5OO`. */
const ODD_FIGURE = /^(?:\d{1,7}(?:[CMxX×]|\+\d+)|\d+[oO][oO\d]*|[lI]\d*0)$/u
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

/** A figure, by its index among the words beside a number. */
type Place = { readonly index: number; readonly word: string; readonly pack: boolean }
/** The words of a line without its number, which stood before the word `at`. */
type Beside = { readonly words: readonly string[]; readonly at: number; readonly line: string }
/** `used`: the indexes of the words that are the quantity. */
type FoundQuantity = PartQuantity & { readonly used: ReadonlySet<number> }

const isCounts = (word: string): boolean => COUNTS.test(word)

/** Finds the quantity around a part number: one number next to it or at an end of the line. Anything else gets a doubt. */
function findBareQuantity(beside: Beside): FoundQuantity {
  const { words, at, line } = beside
  const places = numericPlaces(beside)
  const [first, ...others] = places
  if (!first) return { ...NO_QUANTITY, used: new Set() }
  const isNearest = ({ index }: Place): boolean => index === at || index === at - 1
  const isLast = ({ index }: Place): boolean => index >= at && index === words.length - 1
  const isFirst = ({ index }: Place): boolean => index === 0 && at > 0
  const leading = places.find((place) => isFirst(place) && WHOLE.test(place.word))
  const rest = places.filter((place) => place !== leading)
  const chosen = rest.find(isNearest) ?? rest.find(isLast) ?? rest[0] ?? first
  const left = rest.filter((place) => place !== chosen)
  const isAmongWords = others.length === 0 && !(isNearest(chosen) || isLast(chosen) || isFirst(chosen))
  return {
    read: readPlace(chosen, left, isAmongWords, line),
    lead: leading ? Number(leading.word) : null,
    isLead: chosen === leading,
    used: new Set([chosen, ...(leading ? [leading] : [])].map(({ index }) => index)),
  }
}

function numericPlaces({ words, at, line }: Beside): Place[] {
  return words.flatMap((word, index) => {
    const end = index < at ? at : words.length
    const next = index + 1 < end ? (words[index + 1] ?? '') : ''
    const isMultiple = MULTIPLE.test(next) && index + 2 === end
    const label = index === at ? '' : (words[index - 1] ?? '')
    const isLabeled = LABEL.test(label) && ![',', ', ', ';', '; '].some((gap) => line.includes(label + gap + word))
    const isMeasured = MEASURE.test(next) && !(next === 'in' && /^\d{3,}$/.test(word)) // 250 in January
    const isOther = (isMeasured && !isMultiple) || isLabeled || readThread(word) !== null
    const isFigure = NUMERIC.test(word) || WITH_UNITS.test(word) || ODD_FIGURE.test(word)
    return isFigure && !isOther ? [{ index, word, pack: PACKED.test(next) || isMultiple }] : []
  })
}

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

/** A line that is only a note or a manufacturer; null for any other. */
export function labeledLine(text: string): FreeTextLine | null {
  const [, note] = NOTE_LABEL.exec(text) ?? []
  if (note !== undefined) return { kind: 'note', note: note.trim() }
  const [, manufacturer] = MAKER_LABEL.exec(text) ?? []
  return manufacturer === undefined ? null : { kind: 'manufacturer', manufacturer: manufacturer.trim() }
}

/** Stands for the number of a line in its text, so no digit of it is read as a quantity. */
export const NUMBER_MARK = 'ThisPartNumber'

/** Parses what is beside our number, which the line has as NUMBER_MARK: `10 x 10-880-2-05`, `10-880-2-05 qty 250`. */
export function parseBesideNumber(text: string, number: string): FreeTextPart {
  const { words, read, line } = wordsBeside(text)
  const at = words.indexOf(NUMBER_MARK)
  return at < 0
    ? { kind: 'part', number, note: '', read: UNREAD, lead: null, isLead: false }
    : partOf(number, { words: words.toSpliced(at, 1), at, line }, read)
}

/** Parses a line without one of our numbers: a quantity, or another number with its own. Returns null if it has none. */
export function parseOtherLine(text: string, isKnown: (number: string) => boolean): FreeTextLine | null {
  const { words, read, line, isLabeled } = wordsBeside(text)
  if (words.length === 0) return read ? { kind: 'quantity', read, alone: null } : null
  const [only = ''] = words
  const ours = words.findIndex((word) => /\d{3}/.test(word) && isKnown(word))
  if (ours < 0 && words.length === 1 && isCounts(only) && only.length < 6 && !read && !isLabeled) {
    return { kind: 'quantity', read: readQuantities(only), alone: only }
  }
  if (ours < 0 && MAIL_LINE.test(line)) return null
  const found = ours < 0 ? findUnknownNumber(words) : { from: ours, to: ours + 1 }
  const span = found ?? (isLabeled && words.length <= 2 && /\d/.test(only) ? { from: 0, to: 1 } : null)
  if (!span) return null
  const others = words.toSpliced(span.from, span.to - span.from)
  if (ours < 0 && others.length > MAX_OTHER_WORDS && !read && !isLabeled) return null
  const number = tidyNumber(words.slice(span.from, span.to).join(' '))
  return partOf(number, { words: others, at: span.from, line }, read)
}

/** The words of a line without its marked quantity, bullet and labels of part numbers. */
function wordsBeside(text: string) {
  const line = stripBullet(text)
  const unlabeled = line.replace(LABEL_IN_LINE, ' ')
  const { rest, read } = extractMarkedQuantity(unlabeled)
  return { words: wordsOf(rest), read, line, isLabeled: unlabeled !== line }
}

function partOf(number: string, beside: Beside, marked: ReadQuantities | null): FreeTextPart {
  const { words, at, line } = beside
  const { used, ...found } = marked ? besideMarked(marked, beside) : findBareQuantity(beside)
  const left = words.map((word, index) => (used.has(index) || (used.size > 0 && MARK.test(word)) ? '' : word))
  const lead = left.slice(0, at)
  const isFiller = lead.every((word) => word === '' || FILLER_WORDS.has(word.toLowerCase()))
  const note = left
    .slice(isFiller ? at : 0)
    .filter((word) => word !== '' && word !== '/')
    .join(' ')
  const inexact = QUESTION.test(line) ? null : inexactQuantity(line, found.read.quantities)
  const doubt = found.read.doubt ?? inexact
  const isMissing = found.read.quantities.length === 0 && doubt === null && hintsAtQuantity(line)
  if (isMissing) return { kind: 'part', number, note, read: UNREAD, lead: null, isLead: false }
  return { kind: 'part', number, note, ...found, read: { ...found.read, doubt } }
}

/** A marked quantity. Another count may be a further quantity or a factor: `2 x 500`, `qty 50 & 100`. */
function besideMarked(marked: ReadQuantities, beside: Beside): FoundQuantity {
  const [first = ''] = beside.words
  const used = new Set(beside.at > 0 && isCounts(first) && beside.line.startsWith(first) ? [0] : [])
  const own = marked.quantities.map(String)
  const others = numericPlaces(beside)
    .filter(({ index, word }) => !used.has(index) && isCounts(word) && !own.includes(word))
    .map(({ word }) => word)
  const other = `The quantity may be ${[...own, ...others].join(' or ')}. ${usingText(marked.quantities)}`
  const doubt = marked.doubt ?? (others.length > 0 ? other : null)
  return { read: { ...marked, doubt }, lead: null, isLead: false, used }
}

/** Trims a cell or word and removes characters that mark text in lists: `="…"`, `'…',` and a leading `'`. */
export const tidyNumber = (text: string): string =>
  text
    .trim()
    .replace(/^=?(["'])(.*)\1[,;]?$/s, '$2')
    .replace(/^'(?=.)/, '')
    .trim()
