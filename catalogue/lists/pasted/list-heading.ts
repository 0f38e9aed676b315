/** The content of a list's column. `own` is the buyer's own part number, `place` the line number. */
export type ColumnRole = 'number' | 'own' | 'article' | 'place' | 'quantity' | 'note' | 'manufacturer' | 'other'

const NO = '(?:numbers?|num|nos?|nr|nbr|code|id|#)'
const PART = `(?:parts?|p n|pn|component)(?: ?${NO})?`
const MAKER = '(?:mfr|mfgr?|manuf|manufacturers?|maker|oem|vendor|supplier|brand|make)(?: s)?'
const PIECES =
  '(?:qtys?|quantity|quantities|qnty|q ty|quan|pcs|pieces|count|amount|menge|anzahl|stk|stück|cantidad|quantité|qté|units|volume|usage|eau|ea|each)'
const WANTED =
  '(?:order|ordered|req|reqd|required|requested|total|est|estimated|annual|target|need|needed|quote|rfq|price break|break|lot|yearly)'

/** The first match wins. */
const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'own',
    fits(
      `(?:customer|cust|our|your|my|internal|buyer)(?: s)? (?:${PART}|item(?: ${NO})?|number|no|material(?: ${NO})?|ref(?:erence)?)`,
    ),
  ],
  [
    'number',
    fits(
      `mpn|m p n|numbers?|${PART}|(?:${MAKER}|mil|cid|oem|concord|requested|rfq) (?:${PART}|${NO})|(?:mil|cid) spec ${NO}|part ${NO} (?:mil|cid)|teilenummer`,
    ),
  ],
  [
    'article',
    fits(
      `(?:item|article|material|product|stock|catalog|catalogue|cat|order|model|type|sku|mat) ?${NO}|article|material|product|sku|order code|model`,
    ),
  ],
  [
    'place',
    fits(
      `item|items|line(?: ?${NO}| items?)?|ln|pos|position|(?:sr|ser|serial|seq|s|find|row) ?(?:${NO})?|index|${NO}`,
    ),
  ],
  [
    'quantity',
    fits(`(?:${WANTED} )*(?:${PIECES}|price breaks?|breaks?)(?: (?:${WANTED}|pcs|pieces|ea|each|\\d|a|b|c|in pcs))*`),
  ],
  [
    'note',
    fits(
      'notes?|remarks?|comments?|desc|descr|description|(?:part|item|product|material) (?:desc|description|name)|details?|text|line notes?|instructions?|specification|spec',
    ),
  ],
  ['manufacturer', fits(`${MAKER}(?: name)?`)],
  [
    'other',
    fits(
      'uom|u m|um|unit|unit of measure|price|unit price|target price|total|total price|ext price|currency|date|due|due date|need by|required by|delivery|lead time|rev|revision|ref des|designator|reference designator|ref|reference|status|project|rohs|color|colour',
    ),
  ],
]

function fits(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

const MAX_HEADING_LENGTH = 40
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}#]+/gu

/** Normalizes a heading to lower case, with spaces for anything but letters, digits and `#`. */
export const headingWords = (cell: string): string =>
  cell.length > MAX_HEADING_LENGTH
    ? ''
    : cell.toLowerCase().replace(/['’]/g, '').replace(/#/g, ' # ').replace(NEITHER_LETTER_NOR_DIGIT, ' ').trim()

/** Returns the content of a column with this heading, or null for an unknown heading. */
export function headingRole(cell: string): ColumnRole | null {
  const words = headingWords(cell)
  if (words === '') return null
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** Whether a line of text consists only of headings: `Part Number Qty Note`. */
export function isHeadingLine(text: string): boolean {
  const words = headingWords(text).split(' ')
  if (words.length > 8 || /\d/.test(text)) return false
  return coversAll(words) && words.length > 0 && words[0] !== ''
}

/** Whether the words can be split into headings, including one for a number or a quantity. */
function coversAll(words: readonly string[]): boolean {
  const roles = cut(words)
  return roles?.some((role) => role === 'number' || role === 'quantity') ?? false
}

function cut(words: readonly string[]): ColumnRole[] | null {
  if (words.length === 0) return []
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const role = headingRole(words.slice(0, length).join(' '))
    const rest = role && cut(words.slice(length))
    if (role && rest) return [role, ...rest]
  }
  return null
}
