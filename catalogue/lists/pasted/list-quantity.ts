import { formatCount } from '#catalogue/format-count.ts'
import { MOST_BREAKS, MOST_PIECES } from '#catalogue/list-line.ts'
import { quoted } from '#catalogue/pasted-list/pasted-line.ts'

/** Quantities read from a text; none where there are none in it. */
export type ReadQuantities = { readonly quantities: readonly number[]; readonly doubt: string | null }

/** How lists say 'pieces', as a regular expression. */
export const UNIT = '(?:pcs?|pces?|pieces?|each|ea|units?|off|nos|stk|stück|parts?)'
/** One whole number as lists write it: `250`, `1,000`, `1.000`, `1 000`, `10k`. */
export const COUNT = "\\d{1,3}(?:[,.'’\\u00a0\\u202f]\\d{3})+(?!\\d)|\\d{1,7}k?"

const BEFORE = /^(?:(?:qty|quantity|approx|about|circa|ca|min|each|ea)\b\.?:?|[~x×≈])\s*/i
const AFTER = new RegExp(`\\s*${UNIT}\\.?$`, 'i')
const GROUPED = /^(?:\d{1,3}(?:[,'’\s]\d{3})+(?:\.00?)?|\d{1,3}(?:\.\d{3})+,00?)$/
const POINTED = /^\d{1,3}(?:\.\d{3})+$/
const WHOLE = /^(\d{1,9})(?:[.,]0{1,2})?$/
const THOUSANDS = /^(\d{1,4}(?:\.\d)?)\s?k$/i
/** Between price breaks. A comma alone may stand within a number. */
const BETWEEN = /\s*[/;|]\s*|\s*,\s+|\s+(?:or|and|&)\s+/i
const LONGEST = 80

/** Reads the cell of a quantity column: one quantity or price breaks (`100/250/500`), with or without a unit. */
export function readQuantities(text: string): ReadQuantities {
  const cell = text.trim()
  if (cell === '' || cell === '-' || cell === '–') return { quantities: [], doubt: null }
  const unread = { quantities: [], doubt: `The quantity ${quoted(cell)} can't be read: 1 is taken.` }
  if (cell.length > LONGEST) return unread
  const counts = countsOf(cell)
  if (counts.length === 0 || counts.some((count) => count === null)) return unread
  const quantities = [...new Set(counts.filter((count) => count !== null))]
  if (quantities.some((count) => count < 1 || count > MOST_PIECES)) {
    return { quantities: [], doubt: `The quantity ${quoted(cell)} is not between 1 and 1,000,000: 1 is taken.` }
  }
  if (quantities.length > MOST_BREAKS) {
    const kept = quantities.slice(0, MOST_BREAKS)
    return {
      quantities: kept,
      doubt: `A line takes three quantities: ${kept.join(', ')} of ${quoted(cell)} are taken.`,
    }
  }
  const [first] = quantities
  const pointed = POINTED.test(bareCount(cell))
  return {
    quantities,
    doubt: pointed && first !== undefined ? `${quoted(cell)} is read as ${formatCount(first)} pieces.` : null,
  }
}

function countsOf(cell: string): (number | null)[] {
  const counts = cell.split(BETWEEN).filter(Boolean).map(readCount)
  // '100,250,500' is three breaks, for so many pieces nobody orders.
  const tooMany = counts.length === 1 && (counts[0] ?? 0) > MOST_PIECES && /^\d+(?:,\d+)+$/.test(cell)
  return tooMany ? cell.split(',').map(readCount) : counts
}

/** One whole number of pieces; null when the text is none. */
export function readCount(text: string): number | null {
  const count = bareCount(text)
  if (GROUPED.test(count) || POINTED.test(count)) return Number(count.replace(/[.,]00?$/, '').replace(/\D/g, ''))
  const [, whole] = WHOLE.exec(count) ?? []
  if (whole !== undefined) return Number(whole)
  const [, thousands] = THOUSANDS.exec(count) ?? []
  return thousands === undefined ? null : Math.round(Number(thousands) * 1000)
}

const bareCount = (text: string): string => text.trim().replace(BEFORE, '').replace(AFTER, '').trim()
