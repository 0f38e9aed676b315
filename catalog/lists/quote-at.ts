import { MAX_LINE_QUANTITIES, MAX_QUANTITY_LENGTH } from '#catalog/lists/list-line.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** Between quantities. A comma before three digits groups thousands. */
const BETWEEN = /\s*(?:[;|]|\/(?!\s*\p{L})|,(?!\d{3}(?!\d)))\s*|\s+(?:or|and|&)\s+/iu
/** Quantities with spaces between them: one at least can't be a group of thousands. */
const SPACED = /^(?=.*(?:\d,\d|\d{4}|k))(?:(?:\d{1,3}(?:,\d{3})+|\d{1,7}k?)(?:\s+|$)){2,}$/i
/** `100,250` may be two quantities; `1,250` and `25,000` are one. */
const MAY_BE_TWO = /^(\d{1,3})[,\s]([1-9]\d{2})$/

export const WHOLE_NUMBERS = 'enter whole numbers from 1 to 1,000,000, such as 500, 5,000.'

/** Reads the quantities that a person types, `1k` or `500, 5,000`, each as a pasted list's. In doubt, says how to write them. */
export function typedQuantities(text: string): { quantities: number[] } | { error: string } {
  const written = text.trim()
  if (written.length > MAX_QUANTITY_LENGTH) return { error: WHOLE_NUMBERS }
  const texts = written
    .split(BETWEEN)
    .filter(Boolean)
    .flatMap((text) => (SPACED.test(text) ? text.split(/\s+/) : text))
  const read = texts.map((each) => ({ each, ...readQuantities(each) }))
  if (read.some(({ isUnread }) => isUnread)) return { error: WHOLE_NUMBERS }
  const quantities = [...new Set(read.flatMap((reading) => reading.quantities))]
  const isCut = quantities.length > MAX_LINE_QUANTITIES || read.some((reading) => reading.isCut)
  if (isCut) return { error: `enter up to ${MAX_LINE_QUANTITIES} quantities.` }
  const open = read.find((reading) => reading.doubt !== null || reading.quantities.length > 1)
  return open ? { error: howToWrite(open.each, open.quantities) } : { quantities }
}

function howToWrite(text: string, quantities: readonly number[]): string {
  const [, first, second] = MAY_BE_TWO.exec(text) ?? []
  if (first !== undefined) return `enter ${first}${second} for one quantity, or ${first}, ${second} for two.`
  return `if '${text}' means ${quantities.map(formatCount).join(' and ')} pieces, enter ${quantitiesText(quantities)}.`
}

/** Writes quantities as `typedQuantities` reads them. */
export const quantitiesText = (quantities: readonly number[]): string => quantities.join(', ')
