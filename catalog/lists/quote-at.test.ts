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
  ['100,250', { error: 'enter 100250 for one quantity, or 100, 250 for two.' }],
  ['1k', { quantities: [1_000] }],
  ['5,000 10,000', { quantities: [5_000, 10_000] }],
  ['500 1k 2500', { quantities: [500, 1_000, 2_500] }],
  ['100 pcs', { quantities: [100] }],
  ['10,20,30', { quantities: [10, 20, 30] }],
  ['500,5,000', { quantities: [500, 5_000] }],
  ['1/4', { quantities: [1, 4] }],
  ['100,250, 500', { error: 'enter 100250 for one quantity, or 100, 250 for two.' }],
  ['100 250', { error: 'enter 100250 for one quantity, or 100, 250 for two.' }],
  ['1,250,500', { error: "if '1,250,500' means 1 and 250 and 500 pieces, enter 1, 250, 500." }],
  ['1.000, 5.000', { error: "if '1.000' means 1,000 pieces, enter 1000." }],
  ['500/yr', { error: "if '500/yr' means 500 pieces, enter 500." }],
  ['10,00', { error: WHOLE_NUMBERS }],
  ['5 000', { error: "if '5 000' means 5,000 pieces, enter 5000." }],
  ['1.000', { error: "if '1.000' means 1,000 pieces, enter 1000." }],
  ['0', { error: WHOLE_NUMBERS }],
  ['1000001', { error: WHOLE_NUMBERS }],
  ['2.5', { error: WHOLE_NUMBERS }],
  ['0x10', { error: WHOLE_NUMBERS }],
  ['1, 2, 3, 4, 5, 6', { quantities: [1, 2, 3, 4, 5, 6] }],
  ['100,200,300,400,500,600,700', { error: 'enter up to 6 quantities.' }],
  ['1, 2, 3, 4, 5, 6, 7', { error: 'enter up to 6 quantities.' }],
] as const)("'%s' is read as %j", ([text, expected]) => {
  expect(typedQuantities(text)).toEqual(expected)
})

test.for([[[500, 5_000]], [[1, 4]], [[2, 8]], [[1, 100, 1_000_000]]])(
  '%j is written as it is read',
  ([quantities = []]) => {
    expect(typedQuantities(quantitiesText(quantities))).toEqual({ quantities })
  },
)
