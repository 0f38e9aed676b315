import { expect, test } from 'vitest'
import { withIntent } from '#desk/quotes/draft-intent.ts'
import { EMPTY_LINE, MAX_QUOTE_LINES, typedQuoteOf } from '#quotes/schemas/typed-quote.ts'

test.for(['own:Freight', 'part:10-880-2-05', 'alternative:0'])(
  '%s adds a line, or says that the quote is full',
  (intent) => {
    const typed = (lines: number) => ({ ...typedQuoteOf([]), lines: Array(lines).fill(EMPTY_LINE) })
    expect(withIntent(typed(MAX_QUOTE_LINES - 1), intent, 'x').lines).toHaveLength(MAX_QUOTE_LINES)
    expect(() => withIntent(typed(MAX_QUOTE_LINES), intent, 'x')).toThrow('at most 1,020 lines')
  },
)
