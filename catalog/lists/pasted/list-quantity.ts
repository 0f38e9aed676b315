import { MAX_LINE_QUANTITIES, MAX_PIECES, MAX_QUANTITY_LENGTH } from '#catalog/lists/list-line.ts'
import { quoted } from '#catalog/lists/pasted/pasted-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** The quantities in a text, possibly none, and a message about what needs review. */
export type ReadQuantities = {
  readonly quantities: readonly number[]
  readonly doubt: string | null
  readonly isUnread?: boolean
  /** There are more than a line can have. */
  readonly isCut?: boolean
  readonly partDoubt?: string
}

/** A quantity that a person has to type. */
export const unreadQuantity = (doubt: string): ReadQuantities => ({
  quantities: [],
  doubt: `${doubt} Enter it.`,
  isUnread: true,
})

/** Looks like a quantity, but isn't one. */
export const noQuantity = (text: string): ReadQuantities => unreadQuantity(`Can't read the quantity ${quoted(text)}.`)

/** The words for 'pieces' in lists, as a regular expression. */
export const UNIT =
  '(?:pcs?|pces?|pieces?|pièces?|piezas?|pzas?|pezzi|pezzo|pz|each|ea|units?|unidades|unidad|uds?|unités?|unità|off|nos|stk|stck|stück|stueck|parts?|个|個|件|只|片|支)'
/** The words for packages and multiples, as a regular expression: their number is not that of the pieces. */
export const PACK =
  '(?:sets?|kits?|reels?|box|boxes|packs?|pks?|packages?|bags?|rolls?|meters?|feet|foot|yards?|pairs?|prs?|doz(?:ens?)?|dz|gross|hundreds?|thousands?|millions?|hundert|tausend|trays?|tubes?|lots?|orders?|releases?|deliveries|boards?)'
/** A whole number as written in lists, as a regular expression: `250`, `1,000`, `1.000`, `1 000`, `10k`. */
export const COUNT = "\\d{1,3}(?:[,.'’\\u00a0\\u202f]\\d{3})+(?!\\d)|\\d{1,7}k?"

/** Before a quantity that isn't exact, as a regular expression. */
const ABOUT =
  '(?:(?<!\\p{L})(?:abt|about|approx(?:imately)?|appr|circa|ca|around|roughly|some|est(?:imated)?|maybe|perhaps|probably|min(?:imum)?|max(?:imum)?|at least|up to|(?:annual|yearly|monthly|weekly)(?: (?:usage|volume|demand|need|qty|quantity))?|eau|forecast|etwa|ungefähr|zirka|rund|mind(?:estens)?|bis zu|environ|env|aprox(?:imadamente)?|unos|unas|cerca)(?!\\p{L})\\.?:?|[~≈±≥≤<>约])'
/** After a quantity that isn't exact, or not that of an order, as a regular expression: `500/yr`, `2 per board`. */
const OR_SO =
  '(?:\\?|\\+\\s?\\/?\\s?-|(?:\\+|plus|and|und|&)\\s?\\d{1,3}\\s?%|-?ish(?!\\p{L})|or so|oder so|左右|(?:(?:\\/|per|every|pro|par)\\s?(?:yr|year|annum|jahr|an|mo|month|monat|mois|quarter|qtr|wk|week|woche|day|board|pcba?|unit|set|kit|assy|assembly|build|lot|release|delivery)|p\\.\\s?a\\.|annual(?:ly)?|yearly|monthly|weekly)(?![\\p{L}\\p{N}]))'
const BEFORE = new RegExp(`^(?:${ABOUT}|(?:qty|quantity|each|ea)\\b\\.?:?|[x×])\\s*`, 'iu')
/** `St` in a cell is the German unit. `1st` in a text isn't. */
const AFTER = new RegExp(`\\s*(?:${UNIT}|st|u)\\.?$`, 'iu')
const AFTER_ABOUT = new RegExp(`\\s*${OR_SO}$`, 'iu')
const MAY_BE_INEXACT = new RegExp(`${ABOUT}|${OR_SO}`, 'iu')
const INEXACT = new RegExp(`${ABOUT}\\s*(${COUNT})|(?<![\\w.,/-])(${COUNT})(?:\\s*${UNIT}\\.?)?\\s*${OR_SO}`, 'giu')
const GROUPED = /^(?:\d{1,3}(?:[,'’\s]\d{3})+(?:\.00?)?|\d{1,3}(?:\.\d{3})+,00?)$/
const DOT_GROUPED = /^\d{1,3}(?:\.\d{3})+$/
const COMMA_GROUPED = /^\d{1,3}(?:,\d{3})+$/
const SPACE_GROUPED = /^\d{1,3}(?:\s\d{3})+$/
const WHOLE = /^(\d{1,9})(?:[.,]0{1,2})?$/
const DECIMALS = {
  '.': /^\d{1,3}(?:\d*|(?:,\d{3})+)(?:\.\d+)?$/,
  ',': /^\d{1,3}(?:\d*|(?:\.\d{3})+)(?:,\d+)?$/,
} as const
const THOUSANDS = /^(\d{1,4}(?:\.\d)?)\s?k$/i
/** Separates price breaks. A comma without a space may be a thousands separator. */
const BETWEEN = /\s*[/;|]\s*|\s*,\s+|\s+(?:or|and|&)\s+/i

/** Before the decimals of a column: proven, or that a comma may be as well. Null: a comma groups thousands, a dot may. */
export type ColumnMark = '.' | ',' | 'either' | null

/** The decimal mark that a cell proves for its column, such as `1,200.000`; null if none does, or two disagree. */
export function provenMark(cells: readonly string[]): '.' | ',' | null {
  const dot = cells.some((cell) => /(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d/.test(cell))
  const comma = cells.some((cell) => /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d|(?<=\.\d{3}\.\d{3})(?![\d.]))/.test(cell))
  if (dot === comma) return null
  return dot ? '.' : ','
}

/** Parses the cell of a quantity column: one quantity or price breaks (`100/250/500`), with or without a unit. */
export function readQuantities(text: string, decimal: ColumnMark = null): ReadQuantities {
  const cell = text.trim()
  if (cell === '' || cell === '-' || cell === '–') return { quantities: [], doubt: null }
  const unread = noQuantity(cell)
  if (cell.length > MAX_QUANTITY_LENGTH) return unread
  const counts = countsOf(cell, decimal)
  if (counts.length === 0 || counts.some((count) => count === null)) return unread
  const quantities = [...new Set(counts.filter((count) => count !== null))]
  if (quantities.some((count) => count < 1 || count > MAX_PIECES)) {
    return unreadQuantity(`The quantity ${quoted(cell)} is not between 1 and 1,000,000.`)
  }
  if (quantities.length > MAX_LINE_QUANTITIES) {
    const kept = quantities.slice(0, MAX_LINE_QUANTITIES)
    return {
      quantities: kept,
      doubt: `A line can have up to ${MAX_LINE_QUANTITIES} quantities. Use ${kept.join(', ')} from ${quoted(cell)}?`,
      isCut: true,
    }
  }
  return { quantities, doubt: ambiguity(cell, quantities, decimal) }
}

const PIECES = new RegExp(`^(?:${UNIT}|st|u|un|und|no|nr|c62|h87)?\\.?$`, 'iu')

/** Says that the cell beside a quantity names another unit than pieces, such as `C`, `DZ`, `PK100`; null if it doesn't. */
export const otherUnit = (unit: string, quantities: readonly number[]): string | null =>
  PIECES.test(unit) || !/\p{L}/u.test(unit) ? null : `The unit is ${quoted(unit)}, not pieces. ${usingText(quantities)}`

/** The end of a doubt: which quantities count until the visitor has looked. */
export const usingText = (quantities: readonly number[]): string => `Use ${quantities.join(', ') || 1}?`

/** Says how a cell was read that can mean something else: thousands, decimals, price breaks or a fraction. */
function ambiguity(cell: string, quantities: readonly number[], decimal: ColumnMark): string | null {
  const [first = 1, second] = quantities
  if (second !== undefined) {
    if (DATE.test(cell)) return `Is ${quoted(cell)} a date, or ${quantities.join(' or ')} pieces?`
    return quantities.length === 2 && cell.includes('/') && isFraction(first, second)
      ? `Is ${quoted(cell)} ${first} or ${second} pieces?`
      : null
  }
  const inexact = inexactQuantity(cell, quantities)
  if (inexact !== null) return inexact
  const count = stripCount(cell)
  const isDoubtful =
    (DOT_GROUPED.test(count) && decimal !== '.' && decimal !== ',') ||
    SPACE_GROUPED.test(count) ||
    (COMMA_GROUPED.test(count) && (decimal === 'either' || (decimal !== ',' && mayBeBreaks(count))))
  return isDoubtful ? `Is ${quoted(cell)} ${formatCount(first)} pieces?` : null
}

/** Says that one of a text's quantities is given as about right, as in `abt 50?`; null if none is. */
export function inexactQuantity(text: string, quantities: readonly number[]): string | null {
  if (!MAY_BE_INEXACT.test(text)) return null
  for (const { 0: found, 1: before, 2: after } of text.matchAll(INEXACT)) {
    const count = readCount(before ?? after ?? '')
    if (count !== null && quantities.includes(count))
      return `${quoted(found)} is not an exact quantity. ${usingText([count])}`
  }
  return null
}

/** Not `10/25/50`, which are price breaks. */
const DATE = /^\d{1,2}\/\d{1,2}\/20\d{2}$/
const DENOMINATORS: readonly number[] = [2, 4, 8, 16, 32, 64]

/** `1/4` and `3/16` are sizes more often than price breaks. */
const isFraction = (first: number, second: number): boolean => first < second && DENOMINATORS.includes(second)

/** `100,250` may be two price breaks. `1,250` and `25,000` aren't. */
function mayBeBreaks(count: string): boolean {
  const groups = count.split(',').map(Number)
  return count.indexOf(',') > 1 && groups.every((group, index) => group > (groups[index - 1] ?? 0))
}

function countsOf(cell: string, decimal: ColumnMark): (number | null)[] {
  const texts = cell.replace(AFTER_ABOUT, '').split(BETWEEN).filter(Boolean)
  const counts = texts.map((text) => readCount(text, decimal))
  // '100,250,500' means three price breaks, not a hundred million pieces.
  const tooMany = counts.length === 1 && (counts[0] ?? 0) > MAX_PIECES && /^\d+(?:,\d+)+$/.test(cell)
  return tooMany ? cell.split(',').map((text) => readCount(text)) : counts
}

function readCount(text: string, decimal: ColumnMark = null): number | null {
  const count = stripCount(text)
  const isProven = decimal === '.' || decimal === ','
  if (isProven && DECIMALS[decimal].test(count)) {
    const pieces = Number(count.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'))
    return Number.isInteger(pieces) ? pieces : null
  }
  if (GROUPED.test(count) || DOT_GROUPED.test(count)) return Number(count.replace(/[.,]00?$/, '').replace(/\D/g, ''))
  const [, whole] = WHOLE.exec(count) ?? []
  if (whole !== undefined) return Number(whole)
  const [, thousands] = THOUSANDS.exec(count) ?? []
  return thousands === undefined ? null : Math.round(Number(thousands) * 1000)
}

const stripCount = (text: string): string =>
  text.trim().replace(BEFORE, '').replace(AFTER_ABOUT, '').replace(AFTER, '').trim()
