import { expect, test } from 'vitest'
import { startQuote } from '#quotes/quotes.ts'
import { checkQuote } from '#quotes/schemas/check-quote.ts'
import { EMPTY_LINE } from '#quotes/schemas/typed-quote.ts'
import { requestsSheet } from '#server/desk/request-export.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { QUOTE, STORED_REQUEST } from '#tests/site/requests.ts'

test('a sent quote is beside the lines that it was for, after a merge too, with what its prices are for (behavior 19.10)', async () => {
  const [asked] = QUOTE.lines
  if (!asked) expect.fail('There is no line')
  const first = { ...asked, quantities: [250, 12_000] as const }
  const lines = [
    { ...EMPTY_LINE, breaks: [{ quantity: '10000', price: '12.50' }], per: '100', discount: '5' },
    { ...EMPTY_LINE, text: 'Freight', breaks: [{ quantity: '1', price: '50' }] },
  ]
  const typed = {
    ...startQuote([first], CONTENT.quotes, '2026-11-24'),
    discount: '2',
    taxName: 'VAT',
    taxRate: '19',
    lines,
  }
  const checked = checkQuote(typed, [first], { today: '2026-11-24', decimalMark: null })
  if ('faults' in checked) expect.fail(JSON.stringify(checked.faults))
  const merged = { manufacturerName: 'Concord', partNumber: '99-MERGED', quantities: [3] as const, note: '' }
  const record = {
    buyerRequest: { ...STORED_REQUEST, kind: 'quote' as const, content: { ...QUOTE, lines: [first, merged] } },
    heldWhy: null,
    state: 'answered' as const,
    quote: {
      number: STORED_REQUEST.number,
      requestNumber: STORED_REQUEST.number,
      revision: 1,
      draftVersion: 1,
      sentAt: '2026-11-24T11:00:00Z',
      sentBy: 'Sam',
      quote: checked.quote,
      facts: {
        validUntil: checked.quote.validUntil,
        seenAt: null,
        declinedAt: null,
        declineReason: null,
        withdrawnAt: null,
        withdrawReason: null,
        moreTimeAt: null,
        order: 'O-261124-7KMP',
      },
      ordered: {
        poNumber: 'PO-77',
        shipTo: '12 Hangar Road',
        orderedBy: 'Ana',
        wishedDate: '2027-01-31',
        choices: [10_000, null],
        quote: { ...checked.quote, total: '1384.78' },
      },
    },
  }
  const sheet = requestsSheet(
    (async function* () {
      yield record
    })(),
    { timeZone: 'America/New_York', now: new Date('2026-11-25T12:00:00Z') },
  )
  const rows = (await Array.fromAsync(sheet.chunks())).flat()
  const names = ['Part number', 'Description', 'Unit prices', 'Per', 'Discount %', 'Total of the line']
  expect(rows.map((row) => names.map((name) => row[sheet.headings.indexOf(name)]))).toEqual([
    ['10-880-2-05', null, '10000: 12.50', '100', '5', '1187.50'],
    ['99-MERGED', null, null, null, null, null],
    ['', 'Freight', '1: 50.00', '1', null, '50.00'],
  ])
  expect(['Quantities', 'Received (America/New_York)'].map((name) => rows[0]?.[sheet.headings.indexOf(name)])).toEqual([
    ...['250; 12000', '2026-11-24 05:00'],
  ])
  const ofOrder = ['PO number', 'Ordered', 'Total of the order', 'Requested delivery date', 'Ship to']
  expect(rows.map((row) => ofOrder.map((name) => row[sheet.headings.indexOf(name)]))).toEqual(
    ['10000', null, null].map((pieces) => ['PO-77', pieces, '1384.78', '2027-01-31', '12 Hangar Road']),
  )
  const ofQuote = ['Discount of the quote %', 'Tax', 'Total of the quote', 'Valid until', 'Quote state', 'Order']
  expect(ofQuote.map((name) => rows[2]?.[sheet.headings.indexOf(name)])).toEqual([
    ...['2', 'VAT 19%', checked.quote.total, typed.validUntil, 'accepted', 'O-261124-7KMP'],
  ])
})
