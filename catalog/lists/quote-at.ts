import { MAX_BREAKS, MAX_PIECES } from '#catalog/lists/list-line.ts'

/** A comma before three digits groups thousands. */
const BETWEEN = /\s*(?:[;/|]|,(?!\d{3}(?!\d)))\s*/
const WHOLE = /^(?:\d{1,7}|\d{1,3}(?:,\d{3})+)$/
/** `100,250` may be two quantities; `1,250` and `25,000` are one. */
const MAY_BE_TWO = /^(\d{2,3}),(\d{3})$/

/** Reads an 'Also quote for' field, `500, 5,000`: at most `max` quantities, each once, or what is wrong with the text. */
export function readQuoteAt(text: string, max = MAX_BREAKS - 1): { quantities: number[] } | { error: string } {
  const written = text.trim().split(BETWEEN).filter(Boolean)
  const doubtful = written.find(mayBeTwo)
  if (doubtful !== undefined) {
    const [first, second] = doubtful.split(',')
    return { error: `write ${first}${second} for one quantity, or ${first}, ${second} for two.` }
  }
  const quantities = written.map((each) => (WHOLE.test(each) ? Number(each.replaceAll(',', '')) : Number.NaN))
  if (!quantities.every((each) => each >= 1 && each <= MAX_PIECES)) {
    return { error: 'enter whole numbers from 1 to 1,000,000, such as 500, 5,000.' }
  }
  const each = [...new Set(quantities)]
  return each.length <= max ? { quantities: each } : { error: `enter at most ${max} quantities.` }
}

function mayBeTwo(written: string): boolean {
  const [, first, second] = MAY_BE_TWO.exec(written) ?? []
  return first !== undefined && Number(second) > Number(first)
}

/** Writes quantities as `readQuoteAt` reads them. */
export const quoteAtText = (quantities: readonly (number | string)[]): string => quantities.filter(Boolean).join(', ')
