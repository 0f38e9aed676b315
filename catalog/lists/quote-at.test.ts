import { expect, test } from 'vitest'
import { quoteAtText, readQuoteAt } from '#catalog/lists/quote-at.ts'

const WHOLE = 'enter whole numbers from 1 to 1,000,000, such as 500, 5,000.'

test.for([
  ['', { quantities: [] }],
  ['500, 5,000', { quantities: [500, 5_000] }],
  ['500,5000', { quantities: [500, 5_000] }],
  ['500/5000', { quantities: [500, 5_000] }],
  ['500; 5,000', { quantities: [500, 5_000] }],
  ['500,', { quantities: [500] }],
  ['1,250', { quantities: [1_250] }],
  ['25,000', { quantities: [25_000] }],
  ['1,000,000', { quantities: [1_000_000] }],
  ['500, 500', { quantities: [500] }],
  ['100,250', { error: 'write 100250 for one quantity, or 100, 250 for two.' }],
  ['5 000', { error: WHOLE }],
  ['0', { error: WHOLE }],
  ['1000001', { error: WHOLE }],
  ['2.5', { error: WHOLE }],
  ['0x10', { error: WHOLE }],
  ['100, 250, 500', { error: 'enter at most 2 quantities.' }],
] as const)("'%s' is read as %j", ([text, expected]) => {
  expect(readQuoteAt(text)).toEqual(expected)
})

test('quantities are written as they are read', () => {
  expect(readQuoteAt(quoteAtText([500, 5_000]))).toEqual({ quantities: [500, 5_000] })
})
