import { COUNT, type ReadQuantities, readQuantities, UNIT } from '#catalogue/lists/pasted/list-quantity.ts'

/** A line and its quantity, which is marked by a word, a unit, an `x` or brackets. `rest` is the line without it. */
type MarkedQuantity = { readonly rest: string; readonly read: ReadQuantities | null }

const BULLET =
  /^\s*(?:[-*•·▪◦‣●○■□✓–+]\s+|\(?\d{1,4}[.):]\)?\s+|#\d{1,4}[.):]?\s+|\[[ x]?\]\s+|item\s+\d{1,4}\s*[:.)-]\s*)+/i
/** Matches up to ten price breaks, so that more than three can be reported. The limit avoids slow backtracking. */
const LIST = `(?:${COUNT})(?:\\s*[/;]\\s*(?:${COUNT})|,\\s+(?:${COUNT})(?=\\s*(?:,|$))){0,9}`
const WORD = "(?:qty|quantity|quantities|qnty|q'ty|menge|anzahl|qté|cantidad)"

/** The first group is the quantity. Tried in this order. */
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

/** Removes bullets and the line number. */
export const stripBullet = (text: string): string => text.replace(BULLET, '')

/** Extracts the marked quantity from a line. */
export function extractMarkedQuantity(text: string): MarkedQuantity {
  for (const pattern of MARKED) {
    const found = pattern.exec(text)
    const read = found && readQuantities(found[1] ?? '')
    if (!found || !read || (read.quantities.length === 0 && read.doubt === null)) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return { rest: rest.trim(), read }
  }
  return { rest: text.trim(), read: null }
}
