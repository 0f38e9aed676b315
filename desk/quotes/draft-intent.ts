import { EMPTY_LINE, MAX_PRICE_BREAKS, type TypedQuote, type TypedQuoteLine } from '#quotes/schemas/typed-quote.ts'

/**
 * Applies a button of the form to what was typed. `breaks:3:2` gives the fourth line two quantities. `fill:price`
 * copies the first line's price to the lines below without one, `fill:leadTime` its lead time. `own:Freight` adds such
 * a line, `alternative:3` one offered beside the fourth. `remove:` and an id removes an own line. Others change
 * nothing. A new own line gets `nextId`. Applying it twice is the same as once.
 */
export function withIntent(typed: TypedQuote, intent: string, nextId: string): TypedQuote {
  const [what, which = '', count = ''] = intent.split(':')
  const isNamed = ({ id }: TypedQuoteLine, index: number) => (id || String(index)) === which
  const change = (lines: readonly TypedQuoteLine[]) => ({ ...typed, lines: [...lines] })
  const add = (line: Partial<TypedQuoteLine>) =>
    typed.lines.some(({ id }) => id === nextId)
      ? typed
      : change([...typed.lines, { ...EMPTY_LINE, ...line, id: nextId }])
  if (what === 'breaks')
    return change(typed.lines.map((line, index) => (isNamed(line, index) ? withBreaks(line, Number(count)) : line)))
  if (what === 'own') return add({ text: intent.slice('own:'.length), breaks: [{ quantity: '1', price: '' }] })
  if (what === 'alternative') {
    const breaks = typed.lines.find(isNamed)?.breaks ?? []
    return add({ counted: 'none', breaks: breaks.map(({ quantity }) => ({ quantity, price: '' })) })
  }
  if (what === 'remove') return change(typed.lines.filter(({ id }) => id === '' || id !== which))
  if (intent === 'fill:price') {
    const price = typed.lines[0]?.breaks[0]?.price ?? ''
    return change(typed.lines.map((line) => (line.declined ? line : priced(line, price))))
  }
  if (intent === 'fill:leadTime') {
    const first = typed.lines[0]?.leadTime ?? ''
    return change(typed.lines.map((line) => ({ ...line, leadTime: line.leadTime || first })))
  }
  return typed
}

const withBreaks = (line: TypedQuoteLine, count: number): TypedQuoteLine => {
  const more = Math.min(count, MAX_PRICE_BREAKS) - line.breaks.length
  return more > 0 ? { ...line, breaks: [...line.breaks, ...Array(more).fill({ quantity: '', price: '' })] } : line
}

const priced = (line: TypedQuoteLine, price: string): TypedQuoteLine => ({
  ...line,
  breaks: line.breaks.map((each) => ({ ...each, price: each.price || price })),
})
