import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { checkQuote } from '#requests/quotes/check-quote.ts'
import { startQuote } from '#requests/quotes/quotes.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { postedQuote, type TypedQuote, type TypedQuoteLine } from '#requests/schemas/typed-quote.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const LINES: readonly QuoteLine[] = [
  { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [500, 100] },
  { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [250] },
]
const DEFAULTS = { quoteCurrency: 'USD', quoteValidDays: 30, quoteTerms: 'Ex works.' }

function typed(changes: Partial<TypedQuote> = {}, first: Partial<TypedQuoteLine> = {}): TypedQuote {
  const start = startQuote(LINES, DEFAULTS, NOW)
  const lines = start.lines.map((line) => ({
    ...line,
    breaks: line.breaks.map((each) => ({ ...each, price: '1.25' })),
  }))
  return { ...start, lines: lines.map((line, index) => (index === 0 ? { ...line, ...first } : line)), ...changes }
}

function faultsOf(quote: TypedQuote): string[] {
  const checked = checkQuote(quote, LINES, { now: NOW, decimalMark: null })
  return 'faults' in checked ? checked.faults.map(({ name, message }) => `${name} | ${message}`) : []
}

test('a quote starts with the quantities of the request and is valid for the days of the site folder', () => {
  const start = startQuote(LINES, DEFAULTS, NOW)
  expect(start).toMatchObject({ currency: 'USD', validUntil: '2026-12-24', terms: 'Ex works.' })
  expect(start.lines[0]?.breaks).toEqual([
    { quantity: '500', price: '' },
    { quantity: '100', price: '' },
  ])
})

test('quantities are sorted, and the total counts what the buyer asked for first', () => {
  const checked = checkQuote(typed(), LINES, { now: NOW, decimalMark: null })
  expect('quote' in checked && checked.quote).toMatchObject({
    total: '937.50',
    lines: [
      {
        counted: 500,
        breaks: [
          { quantity: 100, unitPrice: '1.25', total: '125.00' },
          { quantity: 500, unitPrice: '1.25', total: '625.00' },
        ],
      },
      { counted: 250, breaks: [{ quantity: 250, unitPrice: '1.25', total: '312.50' }] },
    ],
  })
})

const one = (quantity: string, price: string) => ({ breaks: [{ quantity, price }] })

test.for([
  [
    'a comma as decimal mark',
    {},
    one('100', '0,125'),
    ['lines[0].breaks[0].price | Line 1, unit price for 100: did you mean 0.125?'],
  ],
  [
    'a price of 0',
    {},
    one('100', '0'),
    ["lines[0].breaks[0].price | Line 1, unit price for 100: 0 is no price. Write 'free'"],
  ],
  ['a group after 0', {}, one('0,125', '1'), ['lines[0].breaks[0].quantity | Line 1, quantity:']],
  ['a price without quantity', {}, one('', '1.25'), ['lines[0].breaks[0].quantity | Line 1, quantity:']],
  [
    'a quantity without price',
    {},
    one('100', ''),
    ['lines[0].breaks[0].price | Line 1, unit price for 100: fill it in'],
  ],
  ['nothing at all', {}, { breaks: [] }, ["lines[0].breaks[0].price | Line 1: enter a price, or mark it 'No quote'"]],
  ['a price that is declined', {}, { ...one('1', '1'), declined: true }, ['lines[0].declined | Line 1:']],
  ['a minimum above a price', {}, { ...one('100', '1'), minimum: '500' }, ['lines[0].minimum | Line 1, minimum:']],
  ['half a piece', {}, { ...one('100', '1'), minimum: '1.5' }, ['lines[0].minimum | Line 1, minimum:']],
  [
    'a line end in the lead time',
    {},
    { ...one('1', '1'), leadTime: 'a\nb' },
    ['lines[0].leadTime | Line 1, lead time:'],
  ],
  ['yesterday', { validUntil: '2026-11-22' }, one('1', '1'), ['validUntil | Valid until: choose a future date']],
  ['no date', { validUntil: '30 days' }, one('1', '1'), ['validUntil | Valid until: enter a date']],
  ['no currency', { currency: 'Dollars' }, one('1', '1'), ['currency | Currency:']],
] as const)('%s is named with its line and field', ([, changes, first, expected]) => {
  const found = faultsOf(typed(changes, first))
  expect(found).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(found[index]).toContain(words)
})

test('a quote without any price is refused', () => {
  const declined = { ...one('', ''), declined: true, leadTime: '', minimum: '', note: '' }
  expect(faultsOf(typed({ lines: [declined, declined] }))[0]).toContain('No line has a price')
})

test('a posted form gives back what was typed, and a foreign one nothing', () => {
  const form = new FormData()
  const quote = typed()
  for (const name of ['currency', 'validUntil', 'terms', 'note'] as const) form.set(name, quote[name])
  for (const [line, { breaks, declined, ...texts }] of quote.lines.entries()) {
    for (const [name, value] of Object.entries(texts)) form.set(`lines[${line}].${name}`, value)
    for (const [place, { quantity, price }] of breaks.entries()) {
      form.set(`lines[${line}].breaks[${place}].quantity`, quantity)
      form.set(`lines[${line}].breaks[${place}].price`, price)
    }
    if (declined) form.set(`lines[${line}].declined`, 'on')
  }
  const posted = () => {
    const submission = parseWithZod(form, { schema: postedQuote })
    return submission.status === 'success' && submission.value
  }
  expect(posted()).toMatchObject(quote)
  form.set('lines[9999].note', 'far too many lines')
  expect(posted()).toBeNull()
})
