import {
  COUNT,
  PACK,
  type ReadQuantities,
  readQuantities,
  UNIT,
  usingText,
} from '#catalog/lists/pasted/list-quantity.ts'

/** A line and its quantity, which is marked by a word, a unit, an `x` or brackets. `rest` is the line without it. */
type MarkedQuantity = { readonly rest: string; readonly read: ReadQuantities | null }

const BULLET =
  /^\s*(?:[-*•·▪◦‣●○■□✓–+]\s+|\(?\d{1,4}[.):]\)?\s+|#\d{1,4}[.):]?\s+|\[[ x]?\]\s+|item\s+\d{1,4}\s*(?:[:)]\s*|[.-]\s+))+/i
/** Matches up to ten price breaks, so more than a line can have are reported. The limit avoids slow backtracking. */
const LIST = `(?:${COUNT})(?:\\s*[/;]\\s*(?:${COUNT})|,\\s+(?:${COUNT})(?=\\s*(?:,|;|${UNIT}(?![\\w-])|$))){0,9}`
const WORD =
  "(?:qty|quantity|quantities|qnty|q'ty|menge|anzahl|stückzahl|stk|qté|quantité|cantidad|cant|quantità|qtà|q\\.tà|数量)"
/** Not where the figure goes on, or counts something else: `2.5`, `1e3`, `100+`, `1 500`, `5 reels`. */
const WHOLE_ONLY = `(?![\\w/+-]|[.,]\\d|\\s\\d{3}(?![\\w./-])|\\s${PACK}(?![\\w-]))`
/** Not within `2.5 pcs`, `2,5 pcs` or `1 500 pcs`. */
const STARTS = '(?<![\\w./-]|(?:^|[\\s,;(])\\d{1,3},)(?!(?<=(?:^|[\\s,;(])\\d{1,3}\\s)\\d{3}(?!\\d))'
/** A word that announces a quantity, or is one. */
const HINT = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${WORD}|pcs|pieces|stk|stück|dozen|hundred|thousand|million|couple|several|few)(?![\\p{L}\\p{N}_-])|^\\W*(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|zwei|drei|vier|fünf|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez)\\s|\\d-(?:off|pcs|pieces)(?!\\p{L})|(?<![\\w.,/-])\\d{1,4}[x×*]\\d{1,4}\\s*$|[一二三四五六七八九十百千万两]+[个件只片支]`,
  'iu',
)

/** The first group is the quantity. Tried in this order. */
const MARKED: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])${WORD}(?![\\p{L}_])\\.?(?:\\s*\\(?(?:pcs|pieces|ea)\\)?)?\\s*(?:[:=#]|-(?!\\d))?\\s*(${LIST})(?:\\s*${UNIT}(?![\\p{L}\\p{N}_-])\\.?)?${WHOLE_ONLY}`,
    'iu',
  ),
  new RegExp(`${STARTS}[(\\[]?(${LIST})\\s*${UNIT}(?![\\w/-])\\.?[)\\]]?(?:\\s+of(?![\\w-]))?`, 'i'),
  new RegExp(`(?<![\\w-])(?:pcs|pieces)\\s*[:=]\\s*(${LIST})${WHOLE_ONLY}`, 'i'),
  new RegExp(`^\\s*(${COUNT})\\s*[x×*]\\s*(?=[a-z0-9])`, 'i'),
  new RegExp(`${STARTS}(${COUNT})\\s+of\\s+`, 'i'),
  new RegExp(`[\\s,;]+[(\\[]?[x×*]\\s*(${LIST})[)\\]]?(?=$|[\\s;]|,\\D)`, 'i'),
  new RegExp(`[\\s,;]*[(\\[]\\s*(${COUNT})\\s*[)\\]]\\s*$`, 'i'),
  new RegExp(`\\s*(?:[=:@]|\\s-\\s|\\s->|=>)\\s*(${LIST})\\s*$`, 'i'),
]
/** These are as clear as a word, anywhere in a line. The others may be a part of the number or its description. */
const CLEAR = MARKED.slice(0, 6)

export const hintsAtQuantity = (text: string): boolean => HINT.test(text)

const ONLY = new RegExp(`^(?:lot of )?(?:${COUNT})(?:\\s*(?:${UNIT}|un)\\.?)?$`, 'iu')

/** Whether a text has nothing but a quantity, so it isn't also a note: `100 un`, `lot of 100`. */
export const isOnlyQuantity = (text: string): boolean => ONLY.test(text)

export const stripBullet = (text: string): string => text.replace(BULLET, '')

/** Extracts the marked quantity from a line. A second, different one makes a doubt. */
export function extractMarkedQuantity(text: string): MarkedQuantity {
  const found = findMarked(text, MARKED)
  if (!found) return { rest: text.trim(), read: null }
  const second = findMarked(found.rest, CLEAR)
  const { quantities, doubt } = found.read
  const isSame = !second || second.read.quantities.join() === quantities.join()
  if (isSame || doubt !== null) return found
  const both = [...quantities, ...second.read.quantities].join(' or ')
  return { ...found, read: { quantities, doubt: `The quantity may be ${both}. ${usingText(quantities)}` } }
}

function findMarked(text: string, patterns: readonly RegExp[]): { rest: string; read: ReadQuantities } | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    const read = found && readQuantities(found[1] ?? '')
    if (!found || !read || (read.quantities.length === 0 && read.doubt === null)) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return { rest: rest.trim(), read }
  }
  return null
}
