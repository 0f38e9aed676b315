import { expect, test } from 'vitest'
import { quantitiesText, typedQuantities, WHOLE_NUMBERS } from '#catalog/lists/quote-at.ts'

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
  ['1k', { quantities: [1_000] }],
  ['5,000 10,000', { quantities: [5_000, 10_000] }],
  ['500 1k 2500', { quantities: [500, 1_000, 2_500] }],
  ['100 pcs', { quantities: [100] }],
  ['5 000', { error: "is '5 000' 5,000 pieces? Then write 5000." }],
  ['1.000', { error: "is '1.000' 1,000 pieces? Then write 1000." }],
  ['1/4', { error: "is '1/4' 1 and 4 pieces? Then write 1, 4." }],
  ['0', { error: WHOLE_NUMBERS }],
  ['1000001', { error: WHOLE_NUMBERS }],
  ['2.5', { error: WHOLE_NUMBERS }],
  ['0x10', { error: WHOLE_NUMBERS }],
  ['1, 2, 3, 4, 5, 6', { quantities: [1, 2, 3, 4, 5, 6] }],
  ['1, 2, 3, 4, 5, 6, 7', { error: 'enter at most 6 quantities.' }],
] as const)("'%s' is read as %j", ([text, expected]) => {
  expect(typedQuantities(text)).toEqual(expected)
})

test('quantities are written as they are read', () => {
  expect(typedQuantities(quantitiesText([500, 5_000]))).toEqual({ quantities: [500, 5_000] })
})
