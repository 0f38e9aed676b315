import { scannedNumbers } from '#catalog/numbers/scanned-code.ts'

/** How a typed or pasted number may be read, everywhere (behavior 7.17). Nothing is cut off unless the text itself finds nothing. */
export type NumberReading = {
  readonly number: string
  /** The revision that was cut off, such as `rev A`, or null. */
  readonly revision: string | null
}

/** Invisible characters: controls, soft hyphens, zero-width characters, marks of direction, variation selectors. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]/g
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const DASHES =
  /[\u02d7\u05be\u2010-\u2015\u2043\u207b\u208b\u2212\u2500\u2501\u2796\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** One character for each kind of space and dash, none that is invisible or full-width. Tabs stay. Safe for any text. */
export const plainCharacters = (text: string): string =>
  text
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))

const SLASHES = /[\u2044\u2215\u29f8]/g
/** Unicode's compatibility forms too: ligatures, raised digits, `№`. */
const plainNumber = (text: string): string =>
  plainCharacters(plainCharacters(text).normalize('NFKC')).replace(SLASHES, '/').replace(/\s+/g, ' ').trim()

const AROUND = '\\s"\'`´“”„‟‚‘’‛«»‹›()[\\]{}<>〈〉《》「」『』【】、。,;:.=*•·|!?'
const WRAPPING = new RegExp(`^[${AROUND}#]+|[${AROUND}]+$`, 'gu')
const unwrapped = (text: string): string => text.replace(WRAPPING, '')

/** What may precede a part number, as the source of a pattern. It needs the flag `i`. */
export const NUMBER_LABEL = [
  "(?:(?:mfrs?|mfg|manufacturers?|makers?|vendors?|suppliers?|customers?|your|our|concord|mil|cid)(?:'s)?\\.?[\\s-]+)?",
  '(?:(?:parts?|item|catalog(?:ue)?|cat|order|model|stock|product|material|article|art|artikel|teile?|bestell|sach|typ|id)',
  '\\.?[\\s-]*(?:numbers?|nummer|num|nos?|nr|code|id|#)|[mp]\\s*[/.]?\\s*p?[/.]?\\s*n|sku|ref(?:erence|érence)?|réf(?:érence)?',
  '|n(?:[úu]mero|[uú]m)?\\.?[o°]?\\s*de\\s*(?:parte|pieza|pièce)|codice|type)',
].join('')
/** Labels that are words of other meanings in a sentence, but not in a field for numbers. */
const LONE_LABEL = '(?:parts?|item|number|nos?|nr|n[o°]|num|cid|mil(?=[\\s:#])|型号|料号|零件号|部品番号|品番)'
const LABELED = new RegExp(`^(?:${NUMBER_LABEL}|${LONE_LABEL})(?![a-zäöüé])[\\s.:#=°]*(?:-\\s+)?(?=.*\\d)`, 'i')

const REVISION =
  /(?:[\s,;_/([-]+|(?<=\d))(?:revision|rev|issue|iss|version|ver|index|ausgabe)(?:[\s.:#_-]*)([a-z]{1,2}|\d{1,2}|[a-z]\d)?[\s)\].]*$/i

/** `MIL-T-55155/295H01`, `MIL-DTL-39024C/11`: the catalog's numbers have `M55155/295H01`, `M39024/11-…`. */
const MILITARY = /^mil[\s-]*(?:dtl|prf|spec|std|[a-z])?[\s-]*(\d{3,6})[a-z]?(?:\s*\([a-z\d]+\))?[\s/_-]+(?=.*\d)(.+)$/i
const military = (text: string): string => text.replace(MILITARY, 'M$1/$2')

const MAX_READ = 200

/** Nothing has to be unified or cut off at the ends. */
const IS_PLAIN = /^\w(?:[\w ./-]*\w)?$/

const HAS_WORD = /[a-z][^a-z\d]?[a-z]/i

/** Each search asks this first. */
const MAY_BE_SCANNED = /^(?:\[\)>|\][a-z]\d|1P.|\{|\(|QTY:|M?PN:)|\p{Cc}|\u241d/iu

/** The readings of a text, the nearest to what was typed first. Always at least one, unless the text is blank. */
export function numberReadings(text: string): readonly NumberReading[] {
  const typed = text.trim()
  if (MAY_BE_SCANNED.test(typed)) {
    const scanned = scannedNumbers(typed)
    if (scanned.length > 0) return [typed, ...scanned].map((number) => ({ number, revision: null }))
  }
  const isPlain = IS_PLAIN.test(typed)
  // Each search asks here first, so what nearly all type is answered at once: no label or revision is one letter long.
  if (typed.length > MAX_READ || (isPlain && !HAS_WORD.test(typed))) return [{ number: typed, revision: null }]
  const plain = isPlain ? typed : plainNumber(typed)
  const bare = isPlain ? typed : unwrapped(plain)
  const named = LABELED.test(bare) ? unwrapped(bare.replace(LABELED, '')) : bare
  const whole = [typed, plain, bare, named, military(named)].map((number) => ({ number, revision: null }))
  const [cut = ''] = REVISION.exec(named) ?? []
  const base = unwrapped(named.slice(0, named.length - cut.length))
  const revision = unwrapped(cut).replace(/^[\s,;_/-]+/, '')
  const revised = cut && /\d/.test(base) ? [base, military(base)].map((number) => ({ number, revision })) : []
  const readings = [...whole, ...revised].filter(({ number }, place) => {
    return number !== '' && (place === 0 || /[\p{L}\p{N}]/u.test(number))
  })
  return readings.filter(({ number }, place) => readings.findIndex((other) => other.number === number) === place)
}
