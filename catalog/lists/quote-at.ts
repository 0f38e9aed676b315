import { MAX_BREAKS } from '#catalog/lists/list-line.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** `100,250` may be two quantities; `1,250` and `25,000` are one. */
const MAY_BE_TWO = /^(\d{2,3}),(\d{3})$/

export const WHOLE_NUMBERS = 'enter whole numbers from 1 to 1,000,000, such as 500, 5,000.'

/** Reads the quantities that a person types, `1k` or `500, 5,000`, as a pasted list's. In doubt, says how to write them. */
export function typedQuantities(text: string): { quantities: number[] } | { error: string } {
  const written = text.trim()
  const { quantities, doubt, isUnread, isCut } = readQuantities(written)
  if (isCut) return { error: `enter at most ${MAX_BREAKS} quantities.` }
  if (isUnread) return { error: WHOLE_NUMBERS }
  if (doubt === null) return { quantities: [...quantities] }
  const [, first, second] = MAY_BE_TWO.exec(written) ?? []
  if (first !== undefined) return { error: `write ${first}${second} for one quantity, or ${first}, ${second} for two.` }
  const pieces = quantities.map(formatCount).join(' and ')
  return { error: `is '${written}' ${pieces} pieces? Then write ${quantitiesText(quantities)}.` }
}

/** Writes quantities as `typedQuantities` reads them. */
export const quantitiesText = (quantities: readonly number[]): string => quantities.join(', ')
