import { expect, test } from 'vitest'
import { quoteChanges } from '#app/request/order-sheet.ts'
import { type PricedQuote, pricedQuote } from '#quotes/schemas/priced-quote.ts'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const LINE = {
  partNumber: '10-880-2-05',
  manufacturerName: CONTENT.company.maker,
  breaks: [{ quantity: 100, unitPrice: '1.25', total: '125.00' }],
  counted: 100,
  leadTime: '6 weeks',
  minimum: null,
  note: '',
}
const AMOUNTS = { subtotal: null, discountAmount: null, taxAmount: null, total: null }
function quoteWith(terms: Readonly<Record<string, unknown>>): PricedQuote {
  const stated = { currency: 'USD', validUntil: '2027-01-31', terms: '', note: '', lines: [LINE], ...AMOUNTS, ...terms }
  const quote = pricedQuote.parse(stated)
  return { ...quote, ...quoteTotals(quote), lines: quote.lines }
}

test.for([
  ['a discount', { discount: '10' }, ['Discount: now 10%', 'Total: was $125.00; now $112.50']],
  [
    'a tax',
    { tax: { name: 'Sales tax', rate: '8.875' } },
    ['Tax: now Sales tax (8.875%)', 'Total: was $125.00; now $136.09'],
  ],
  [
    'a quantity to choose',
    { lines: [{ ...LINE, counted: null }] },
    ['Total: was $125.00; now based on the quantities you order'],
  ],
  ['the last day', { validUntil: '2027-02-28' }, ['Valid until: was January 31, 2027; now February 28, 2027']],
  ['terms', { terms: 'Packed in bags.\nOrigin: US.' }, ['Terms: now Packed in bags., Origin: US.']],
  ['a note', { note: 'Prices as agreed.' }, ['Note: now Prices as agreed.']],
  [
    'a line',
    { lines: [{ ...LINE, leadTime: '8 weeks' }] },
    ['Line 1, 10-880-2-05: was Lead time: 6 weeks; now Lead time: 8 weeks'],
  ],
  ['nothing', {}, []],
] as const)('between two quotes that differ in %s, this changed', ([, terms, changes]) => {
  expect(quoteChanges(quoteWith({}), quoteWith(terms), CONTENT)).toEqual(changes)
})
