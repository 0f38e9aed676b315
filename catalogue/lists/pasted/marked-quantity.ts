import { COUNT, type ReadQuantities, readQuantities, UNIT } from '#catalogue/pasted-list/list-quantity.ts'

/** A line without its quantity, where it says which number is one: by a word, a unit, a cross or brackets. */
export type MarkedQuantity = { readonly rest: string; readonly read: ReadQuantities | null }

const BULLET =
  /^\s*(?:[-*•·▪◦‣●○■□✓–+]\s+|\(?\d{1,4}[.):]\)?\s+|#\d{1,4}[.):]?\s+|\[[ x]?\]\s+|item\s+\d{1,4}\s*[:.)-]\s*)+/i
/** More than three breaks are said to be too many; an endless list of them would be tried from each of its places. */
const LIST = `(?:${COUNT})(?:\\s*[/;]\\s*(?:${COUNT})|,\\s+(?:${COUNT})(?=\\s*(?:,|$))){0,9}`
const WORD = "(?:qty|quantity|quantities|qnty|q'ty|menge|anzahl|qté|cantidad)"

/** Each takes the quantity from its first group. Tried in this order. */
const MARKED: readonly RegExp[] = [
  new RegExp(
    `(?<![\\w-])${WORD}\\b\\.?(?:\\s*\\(?(?:pcs|pieces|ea)\\)?)?\\s*[:=#-]?\\s*(${LIST})(?:\\s*${UNIT}(?![\\w-])\\.?)?(?![\\w/-])`,
    'i',
  ),
  new RegExp(`(?<![\\w./-])[(\\[]?(${LIST})\\s*${UNIT}(?![\\w/-])\\.?[)\\]]?(?:\\s+of(?![\\w-]))?`, 'i'),
  new RegExp(`(?<![\\w-])(?:pcs|pieces)\\s*[:=]\\s*(${LIST})(?![\\w/-])`, 'i'),
  new RegExp(`^\\s*(${COUNT})\\s*[x×*]\\s*(?=[a-z0-9])`, 'i'),
  new RegExp(`(?<![\\w./-])(${COUNT})\\s+of\\s+`, 'i'),
  new RegExp(`[\\s,;]+[(\\[]?[x×*]\\s*(${COUNT})[)\\]]?(?=$|[\\s,;])`, 'i'),
  new RegExp(`[\\s,;]*[(\\[]\\s*(${COUNT})\\s*[)\\]]\\s*$`, 'i'),
  new RegExp(`\\s*(?:[=:@]|\\s-|\\s->|=>)\\s*(${COUNT})\\s*$`, 'i'),
]

/** Without bullets and the line's own number. */
export const withoutBullet = (text: string): string => text.replace(BULLET, '')

/** Finds the quantity that a line marks as one. */
export function takeMarked(text: string): MarkedQuantity {
  for (const pattern of MARKED) {
    const found = pattern.exec(text)
    const read = found && readQuantities(found[1] ?? '')
    if (!found || !read || (read.quantities.length === 0 && read.doubt === null)) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return { rest: rest.trim(), read }
  }
  return { rest: text.trim(), read: null }
}
