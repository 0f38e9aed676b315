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

type Pressed = {
  readonly lines: readonly TypedQuoteLine[]
  readonly named: TypedQuoteLine | null
  /** What follows the button's name. */
  readonly text: string
  readonly nextId: string
  readonly rows: readonly TypedQuoteLine[]
}

const unpriced = (line: TypedQuoteLine | null) =>
  (line ?? EMPTY_LINE).breaks.map(({ quantity }) => ({ quantity, price: '' }))

/** The lines after each button. */
const BUTTONS: Readonly<Record<string, (pressed: Pressed) => readonly TypedQuoteLine[]>> = {
  breaks: ({ lines, named, text }) =>
    lines.map((line) => (line === named ? withBreaks(line, Number(afterName(text))) : line)),
  own: (pressed) => withLine(pressed, { text: pressed.text, breaks: [{ quantity: '1', price: '' }] }),
  part: (pressed) => withLine(pressed, { partNumber: pressed.text, breaks: [{ quantity: '', price: '' }] }),
  rows: ({ lines, rows }) => withLines(lines, rows),
  alternative: (pressed) => withLine(pressed, { counted: 'none', breaks: unpriced(pressed.named) }),
  instead: (pressed) => {
    const { lines, named, text } = pressed
    const partNumber = afterName(text)
    if (named?.id) return lines.map((line) => (line === named ? { ...line, partNumber } : line))
    return withLine(pressed, { partNumber, breaks: unpriced(named) }).map((line) =>
      line === named ? { ...line, declined: line.declined || !hasPrice(line) } : line,
    )
  },
  remove: ({ lines, text }) => lines.filter(({ id }) => id === '' || id !== text),
}

/** Of `3:10-880`, what follows the named line. */
const afterName = (text: string): string => text.slice(text.indexOf(':') + 1)

/**
 * Applies a button of the form to what was typed. `breaks:3:2` gives the fourth line two quantities. `own:Freight` adds
 * such a line, `part:10-880` a part, `rows` a file's lines that aren't there yet, `alternative:3` one beside the fourth.
 * `instead:3:10-880` quotes that part in place of the fourth. `remove:` and an id removes an own line, with `nextId` for
 * new ones. Other buttons change nothing. Applying it twice is the same as once. Throws a Problem 422 if the quote is full.
 */
export function withIntent(typed: TypedQuote, intent: string, nextId: string, rows: readonly TypedQuoteLine[] = []) {
  const [button = '', which] = intent.split(':')
  const press = Object.hasOwn(BUTTONS, button) ? BUTTONS[button] : undefined
  if (!press) return typed
  const { lines } = typed
  const named = lines.find(({ id }, index) => (id || String(index)) === which) ?? null
  return { ...typed, lines: [...press({ lines, named, text: intent.slice(button.length + 1), nextId, rows })] }
}

const withLine = ({ lines, nextId }: Pressed, line: Partial<TypedQuoteLine>) =>
  withLines(lines, [{ ...EMPTY_LINE, ...line, id: nextId }])

function withLines(lines: readonly TypedQuoteLine[], more: readonly TypedQuoteLine[]) {
  const missing = more.filter((line) => !lines.some(({ id }) => id === line.id))
  const added = missing.slice(0, MAX_QUOTE_LINES - lines.length)
  if (missing.length > 0 && added.length === 0)
    throw new Problem(
      422,
      `A quote has at most ${formatCount(MAX_QUOTE_LINES)} lines.`,
      'Remove one of your own first.',
    )
  return [...lines, ...added]
}

const withBreaks = (line: TypedQuoteLine, count: number): TypedQuoteLine => {
  const more = Math.min(count, MAX_PRICE_BREAKS) - line.breaks.length
  return more > 0 ? { ...line, breaks: [...line.breaks, ...Array(more).fill({ quantity: '', price: '' })] } : line
}
