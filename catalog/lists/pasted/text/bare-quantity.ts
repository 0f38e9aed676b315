import { COUNT, PACK, type ReadQuantities, readQuantities, usingText } from '#catalog/lists/pasted/list-quantity.ts'
import { quoted } from '#catalog/lists/pasted/pasted-line.ts'

/** The quantity among the words around a part number, where nothing marks it. */
type BareQuantity = {
  readonly read: ReadQuantities
  /** A whole number before the part. It may be the line's own number. */
  readonly lead: number | null
  /** Whether `read` has nothing but `lead`. */
  readonly isLead: boolean
  /** The words that are left. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const NOTHING: ReadQuantities = { quantities: [], doubt: null }
const COUNTS = new RegExp(`^(?:${COUNT})(?:/(?:${COUNT}))*$`, 'i')
const WHOLE = /^\d{1,6}$/
/** Anything that a person may mean as a number of pieces: `2.5`, `1e3`, `-5`, `100/250`. */
const NUMERIC = /^[-+~≈±]?\d[\d.,'’/]*(?:e[-+]?\d+)?k?\+?$/i
/** A number before these is a size or a time. */
const MEASURE =
  /^(?:mm|cm|m|in|inch|inches|ft|mils?|k?v|volts?|m?a|amps?|w|watts?|ohms?|hz|g|kg|oz|lbs?|awg|ga|gauge|pins?|pos|positions?|ways?|poles?|weeks?|wks?|days?|months?|years?|%|deg|degrees?|c|f)$/i
const PACKED = new RegExp(`^${PACK}$`, 'i')
/** A number after these is no quantity. */
const LABEL =
  /^(?:rev|revision|size|awg|type|item|line|pos|position|po|lot|dwg|drawing|note|grade|class|spec|series|model|style|fig|figure|sheet|page|step|no|nr|ref|version|ver|level|id|od|dia|length|pitch|thread|week|wk|by|before|until|since|within|room|suite|ext)$/i

/** Without the quantity that they mark, these say nothing. */
const MARK = /^(?:x|×|qty|quantity|pcs?|pieces|ea)$/i

type Place = {
  readonly side: 'before' | 'after'
  readonly index: number
  readonly word: string
  readonly pack: boolean
}

/** Whether a word is a whole number of pieces, or price breaks. */
export const isCounts = (word: string): boolean => COUNTS.test(word)

/**
 * Finds the quantity among the words before and after a part number. One number next to the part, or at an end of the
 * line, is it; anything else gets a doubt. `line` is the text with its commas.
 */
export function findBareQuantity(before: readonly string[], after: readonly string[], line: string): BareQuantity {
  const places = [...numericPlaces(before, 'before'), ...numericPlaces(after, 'after')]
  const none = { read: NOTHING, lead: null, isLead: false, before, after }
  const [first, ...others] = places
  if (!first) return none
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

function numericPlaces(words: readonly string[], side: Place['side']): Place[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? ''
    const isOther = MEASURE.test(next) || LABEL.test(words[index - 1] ?? '')
    return NUMERIC.test(word) && !isOther ? [{ side, index, word, pack: PACKED.test(next) }] : []
  })
}

const isNearest = ({ side, index }: Place, before: readonly string[]): boolean =>
  side === 'after' ? index === 0 : index === before.length - 1
const isLast = ({ side, index }: Place, after: readonly string[]): boolean =>
  side === 'after' && index === after.length - 1
const isAtEnd = (place: Place, before: readonly string[], after: readonly string[]): boolean =>
  isNearest(place, before) || isLast(place, after) || (place.side === 'before' && place.index === 0)

function readPlace(chosen: Place, left: readonly Place[], isAmongWords: boolean, line: string): ReadQuantities {
  const { word, pack } = chosen
  if (pack) return { quantities: [], doubt: `Can't read the quantity at ${quoted(word)}. Using 1.` }
  const read = readQuantities(word)
  if (read.doubt !== null) return read
  const using = usingText(read.quantities)
  if (left.length > 0) {
    const all = [word, ...left.map((place) => place.word)]
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
