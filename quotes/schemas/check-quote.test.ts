import { expect, test } from 'vitest'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { startQuote } from '#quotes/quotes.ts'
import { checkQuote } from '#quotes/schemas/check-quote.ts'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import {
  EMPTY_LINE,
  fitsQuote,
  quoteFields,
  type TypedQuote,
  type TypedQuoteLine,
  typedQuoteOf,
} from '#quotes/schemas/typed-quote.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const TODAY = '2026-11-24'
const LINES: readonly RequestLine[] = [
  { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [500, 100], note: '' },
  { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [250], note: '' },
]
const DEFAULTS = { ...CONTENT.quotes, quoteTerms: 'Ex works.' }

function typed(changes: Partial<TypedQuote> = {}, first: Partial<TypedQuoteLine> = {}): TypedQuote {
  const start = startQuote(LINES, DEFAULTS, TODAY)
  const lines = start.lines.map((line) => ({
    ...line,
    breaks: line.breaks.map((priceBreak) => ({ ...priceBreak, price: '1.25' })),
  }))
  return { ...start, lines: lines.map((line, index) => (index === 0 ? { ...line, ...first } : line)), ...changes }
}

function faultsOf(quote: TypedQuote): string[] {
  const checked = checkQuote(quote, LINES, { today: TODAY, decimalMark: null })
  return 'faults' in checked ? checked.faults.map(({ name, message }) => `${name} | ${message}`) : []
}

test('a quote starts with the quantities of the request and is valid for the days of the site folder (behavior 20.1)', () => {
  const start = startQuote(LINES, DEFAULTS, TODAY)
  expect(start).toMatchObject({ currency: 'USD', validUntil: '2026-12-24', terms: 'Ex works.' })
  expect(start.lines[0]?.breaks).toEqual([
    { quantity: '500', price: '' },
    { quantity: '100', price: '' },
  ])
})

const one = (quantity: string, price: string) => ({ breaks: [{ quantity, price }] })
const quoted = (quote: TypedQuote) => {
  const checked = checkQuote(quote, LINES, {
    today: TODAY,
    decimalMark: null,
    describe: (number) => (number === '' ? null : `Terminal ${number}`),
  })
  return 'quote' in checked ? checked.quote : expect.fail(JSON.stringify(checked.faults))
}

test('quantities are sorted; there is no total over several of a line until one is counted', () => {
  const lines = [
    {
      description: 'Terminal 10-880-2-05',
      breaks: [
        { quantity: 100, unitPrice: '1.25', total: '125.00' },
        { quantity: 500, unitPrice: '1.25', total: '625.00' },
      ],
    },
    { counted: 250, breaks: [{ quantity: 250, unitPrice: '1.25', total: '312.50' }] },
  ]
  expect(quoted(typed())).toMatchObject({ total: null, lines: [{ ...lines[0], counted: null }, lines[1]] })
  expect(quoted(typed({}, { counted: '0' }))).toMatchObject({ total: '937.50', lines: [{ counted: 500 }, {}] })
  expect(quoted(typed({}, { counted: 'none' }))).toMatchObject({
    total: '312.50',
    lines: [{ isAlternative: true }, {}],
  })
})

test('a unit, a language or a counted quantity that isn’t there is a fault, not a guess', () => {
  expect(faultsOf(typed({ language: 'nl' }, { per: '10', counted: '7' }))).toEqual([
    'lines[0].per | Line 1, price per: choose 1, 100, 1000.',
    'lines[0].counted | Line 1, in total: choose a quantity that has a price.',
    'language | Language: choose one of en, de, fr, es.',
  ])
})

test('alternatives alone have no total, as the buyer chooses one', () => {
  const { lines } = typed({}, { ...one('100', '5'), counted: 'none' })
  const [only = EMPTY_LINE] = lines
  const none = { total: null, subtotal: null }
  expect(quoted(typed({ lines: [only, { ...EMPTY_LINE, declined: true }] }))).toMatchObject(none)
  const quote = quoted(typed({ lines: lines.map((line) => ({ ...line, counted: 'none' })) }))
  expect(quote).toMatchObject(none)
  expect(quoteTotals(quote, [100, null]).total).toBe('500.00')
  expect(quoteTotals(quote, [null, null]).total).toBe('0.00')
})

test('the clerk’s own lines, discounts and a tax are in the total, an alternative is not; freight is discounted only if said (behavior 20.1)', () => {
  const [first = EMPTY_LINE, second = EMPTY_LINE] = typed().lines
  const freight = { ...EMPTY_LINE, text: 'Freight', ...one('1', '40') }
  const other = { ...EMPTY_LINE, partNumber: '10-880-2-07', counted: 'none', ...one('500', '9') }
  const lines = [
    { ...first, ...one('500', '125'), per: '100', discount: '4' },
    { ...second, ...one('250', '1.0025') },
    freight,
    EMPTY_LINE, // added, and left blank
    other,
  ]
  const all = { lines, discount: '10', taxName: 'VAT', taxRate: '8.875 %' }
  expect(quoted(typed(all))).toMatchObject({ discountOn: 'parts', discountAmount: '85.06', total: '877.06' })
  const quote = quoted(typed({ ...all, discountOn: 'all' }))
  expect(quote).toMatchObject({
    lines: [
      { per: 100, discount: '4', breaks: [{ total: '600.00' }] },
      { breaks: [{ total: '250.63' }] },
      { isOwn: true, description: 'Freight', partNumber: '', counted: 1 },
      { isOwn: true, partNumber: '10-880-2-07', description: 'Terminal 10-880-2-07', isAlternative: true },
    ],
    subtotal: '890.63',
    discountAmount: '89.06',
    taxAmount: '71.14',
    total: '872.71',
    tax: { name: 'VAT', rate: '8.875' },
  })
})

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
    ["lines[0].breaks[0].price | Line 1, unit price for 100: 0 is not a price. Write 'free'"],
  ],
  ['a group after 0', {}, one('0,125', '1'), ['lines[0].breaks[0].quantity | Line 1, quantity:']],
  ['a price without quantity', {}, one('', '1.25'), ['lines[0].breaks[0].quantity | Line 1, quantity:']],
  [
    'a quantity without price',
    {},
    one('100', ''),
    ['lines[0].breaks[0].price | Line 1, unit price for 100: fill it in'],
  ],
  ['nothing at all', {}, one('', ''), ["lines[0].breaks[0].price | Line 1: enter a price, or mark it 'No quote'"]],
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
  ['half of a tax', { taxRate: '19' }, one('1', '1'), ['taxName | Tax: name it']],
  [
    'a discount of 120 %',
    {},
    { ...one('1', '1'), discount: '120' },
    ['lines[0].discount | Line 1, discount: enter percent'],
  ],
  ['no currency', { currency: 'Dollars' }, one('1', '1'), ['currency | Currency:']],
] as const)('%s is named with its line and field (behavior 20.4)', ([, changes, first, expected]) => {
  const found = faultsOf(typed(changes, first))
  expect(found).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(found[index]).toContain(words)
})

test('a quote without any price is refused', () => {
  const declined = { ...EMPTY_LINE, declined: true }
  expect(faultsOf(typed({ lines: [declined, declined] }))[0]).toContain('No line has a price')
})

test('a posted form gives back what was typed, and a foreign one nothing', () => {
  const form = new FormData()
  const quote = typed()
  const { lines, ...facts } = quote
  for (const [name, value] of Object.entries(facts)) form.set(name, value)
  for (const [line, { breaks, declined, ...texts }] of lines.entries()) {
    for (const [name, value] of Object.entries(texts)) form.set(`lines[${line}].${name}`, value)
    for (const [place, { quantity, price }] of breaks.entries()) {
      form.set(`lines[${line}].breaks[${place}].quantity`, quantity)
      form.set(`lines[${line}].breaks[${place}].price`, price)
    }
    if (declined) form.set(`lines[${line}].declined`, 'on')
  }
  expect(typedQuoteOf(form)).toEqual(quote)
  expect(typedQuoteOf(quoteFields(quote))).toEqual(quote)
  form.set('lines[9999].note', 'far too many lines')
  expect(fitsQuote(form)).toBe(false)
})

test('copies go to plain addresses, each once (behavior 10.32)', () => {
  const cc = 'mailto:bo@müller.example; bo@xn--mller-kva.example, \u200bann@example.com'
  expect(quoted(typed({ cc })).cc).toEqual(['bo@xn--mller-kva.example', 'ann@example.com'])
  expect(faultsOf(typed({ cc: 'bö@example.com' }))).toEqual([
    "cc | Cc: 'bö@example.com' is not an email address, such as ana@northbridge.example.",
  ])
})
