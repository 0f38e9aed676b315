import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import {
  askedText,
  EMPTY_LINE,
  isForPart,
  MAX_PRICE_BREAKS,
  type TypedQuote,
  type TypedQuoteLine,
} from '#requests/schemas/typed-quote.ts'

/**
 * What a button of the form does to what was typed: `breaks:3` adds a quantity to the fourth line, `fill:price` copies the
 * first line's price to the lines below that have none, `fill:leadTime` its lead time; `own:Freight` adds a line about it,
 * `alternative:3` one that is offered beside the fourth; `remove:5` takes the sixth out. Any other
 * changes nothing.
 */
export function withIntent(typed: TypedQuote, intent: string): TypedQuote {
  const [what, which = ''] = intent.split(':')
  if (what === 'breaks')
    return { ...typed, lines: typed.lines.map((line, index) => (String(index) === which ? longer(line) : line)) }
  const add = (line: Partial<TypedQuoteLine>) => ({ ...typed, lines: [...typed.lines, { ...EMPTY_LINE, ...line }] })
  if (what === 'own') return add({ text: which, breaks: [{ quantity: '1', price: '' }] })
  if (what === 'alternative') {
    const breaks = typed.lines[Number(which)]?.breaks ?? []
    return add({ counted: 'none', breaks: breaks.map(({ quantity }) => ({ quantity, price: '' })) })
  }
  if (what === 'remove') return { ...typed, lines: typed.lines.filter((_, index) => String(index) !== which) }
  if (intent === 'fill:price') {
    const price = typed.lines[0]?.breaks[0]?.price ?? ''
    return { ...typed, lines: typed.lines.map((line) => (line.declined ? line : priced(line, price))) }
  }
  if (intent === 'fill:leadTime') {
    const first = typed.lines[0]?.leadTime ?? ''
    return { ...typed, lines: typed.lines.map((line) => ({ ...line, leadTime: line.leadTime || first })) }
  }
  return typed
}

/**
 * What was typed, by the lines of the request as they are now: each goes with what it was typed for, although lines before it
 * may have gone or come. What was typed for a line that has gone is left out; the clerk's own lines come last.
 */
export function placedLines(typed: readonly TypedQuoteLine[], requested: readonly QuoteLine[]): TypedQuoteLine[] {
  const [marked, own] = [typed.filter(({ asked }) => asked !== ''), typed.filter(({ asked }) => asked === '')]
  if (marked.length === 0)
    return [...requested.map((_, at) => typed[at] ?? EMPTY_LINE), ...typed.slice(requested.length)]
  const take = (fits: (line: TypedQuoteLine) => boolean) => {
    const at = marked.findIndex(fits)
    return at < 0 ? undefined : marked.splice(at, 1)[0]
  }
  const same = requested.map((line) => take(({ asked }) => asked === askedText(line)))
  const placed = requested.map(
    (line, at) => same[at] ?? take((each) => isForPart(each, line)) ?? { ...EMPTY_LINE, asked: askedText(line) },
  )
  return [...placed, ...own]
}

const longer = (line: TypedQuoteLine): TypedQuoteLine =>
  line.breaks.length < MAX_PRICE_BREAKS ? { ...line, breaks: [...line.breaks, { quantity: '', price: '' }] } : line

const priced = (line: TypedQuoteLine, price: string): TypedQuoteLine => ({
  ...line,
  breaks: line.breaks.map((each) => ({ ...each, price: each.price || price })),
})

/** The fields in which two typed quotes differ, by the name that the form posts, with both values. */
export function differences(mine: TypedQuote, theirs: TypedQuote): { name: string; mine: string; theirs: string }[] {
  const [one, other] = [flat(mine), flat(theirs)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((name) => ({ name, mine: one.get(name) ?? '', theirs: other.get(name) ?? '' }))
    .filter((each) => each.mine !== each.theirs)
}

function flat({ lines, ...quote }: TypedQuote): Map<string, string> {
  const found = new Map<string, string>(Object.entries(quote))
  lines.forEach(({ breaks, ...line }, index) => {
    for (const [name, value] of Object.entries(line))
      found.set(`line ${index + 1}, ${WORDS[name] ?? name}`, String(value))
    breaks.forEach(({ quantity, price }, place) => {
      found.set(`line ${index + 1}, quantity ${place + 1}`, quantity)
      found.set(`line ${index + 1}, price ${place + 1}`, price)
    })
  })
  return found
}

const WORDS: Readonly<Record<string, string>> = { asked: 'asked for', leadTime: 'lead time', declined: 'no quote' }
