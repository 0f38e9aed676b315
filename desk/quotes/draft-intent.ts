import { formatCount } from '#catalog/quantities/format-count.ts'
import {
  EMPTY_LINE,
  hasPrice,
  MAX_PRICE_BREAKS,
  MAX_QUOTE_LINES,
  type TypedQuote,
  type TypedQuoteLine,
} from '#quotes/schemas/typed-quote.ts'
import { Problem } from '#shared/problem.ts'

/**
 * Applies a button of the form to what was typed. `breaks:3:2` gives the fourth line two quantities. `own:Freight` adds
 * such a line, `part:10-880` a part, `rows` a file's lines that aren't there yet, `alternative:3` one beside the fourth.
 * `instead:3:10-880` quotes that part in place of the fourth. `remove:` and an id removes an own line, with `nextId` for
 * new ones. Other buttons change nothing. Applying it twice is the same as once. Throws a Problem 422 if the quote is full.
 */
export function withIntent(typed: TypedQuote, intent: string, nextId: string, rows: readonly TypedQuoteLine[] = []) {
  const [what, which = '', count = ''] = intent.split(':')
  const isNamed = ({ id }: TypedQuoteLine, index: number) => (id || String(index)) === which
  const change = (lines: readonly TypedQuoteLine[]) => ({ ...typed, lines: [...lines] })
  const addAll = (lines: readonly TypedQuoteLine[]) => {
    const missing = lines.filter((line) => !typed.lines.some(({ id }) => id === line.id))
    const added = missing.slice(0, MAX_QUOTE_LINES - typed.lines.length)
    if (missing.length > 0 && added.length === 0)
      throw new Problem(
        422,
        `A quote has at most ${formatCount(MAX_QUOTE_LINES)} lines.`,
        'Remove one of your own first.',
      )
    return change([...typed.lines, ...added])
  }
  const add = (line: Partial<TypedQuoteLine>) => addAll([{ ...EMPTY_LINE, ...line, id: nextId }])
  if (what === 'breaks')
    return change(typed.lines.map((line, index) => (isNamed(line, index) ? withBreaks(line, Number(count)) : line)))
  if (what === 'own') return add({ text: intent.slice('own:'.length), breaks: [{ quantity: '1', price: '' }] })
  if (what === 'part') return add({ partNumber: intent.slice('part:'.length), breaks: [{ quantity: '', price: '' }] })
  if (what === 'rows') return addAll(rows)
  const named = typed.lines.find(isNamed) ?? EMPTY_LINE
  const unpriced = named.breaks.map(({ quantity }) => ({ quantity, price: '' }))
  if (what === 'alternative') return add({ counted: 'none', breaks: unpriced })
  if (what === 'instead') {
    const partNumber = intent.slice(`instead:${which}:`.length)
    if (named.id) return change(typed.lines.map((line) => (line === named ? { ...line, partNumber } : line)))
    const { lines } = add({ partNumber, breaks: unpriced })
    return change(
      lines.map((line) => (line === named ? { ...line, declined: line.declined || !hasPrice(line) } : line)),
    )
  }
  if (what === 'remove') return change(typed.lines.filter(({ id }) => id === '' || id !== which))
  return typed
}

const withBreaks = (line: TypedQuoteLine, count: number): TypedQuoteLine => {
  const more = Math.min(count, MAX_PRICE_BREAKS) - line.breaks.length
  return more > 0 ? { ...line, breaks: [...line.breaks, ...Array(more).fill({ quantity: '', price: '' })] } : line
}
