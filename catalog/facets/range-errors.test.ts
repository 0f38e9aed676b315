import { expect, test } from 'vitest'
import { rangeErrors, unreadRanges } from '#catalog/facets/range-errors.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { productFamily } from '#tests/site/product-content.ts'

const SIZES = 'enter .25", 1/4 or 6.35 mm'

test.for([
  ['', '', null, null],
  ['.25', '', null, null],
  ['.25', '6.35 mm', null, null],
  ['.5', '.25"', null, 'enter .5 or more'],
  [' 16 mm ', '.5"', null, 'enter 16 mm or more'],
  ['6.53 mm', '.257"', null, null], // one size
  ['a quarter', '.5', SIZES, null],
  ['.5', 'thick', null, SIZES],
  ['5', 'thick', null, SIZES],
  ['0,062', '6,35 mm', null, null],
  ['1,250', '', `1,250 may be 1.250 or 1250; ${SIZES}`, null],
  ['', '10-32', null, `10-32 is a thread of .19" major diameter, not a size; ${SIZES}`],
  ['0', '1/16/26', `0 is not a size; ${SIZES}`, `1/16/26 is a date, not a size; ${SIZES}`],
] as const)('the range from %s to %s has the errors %s and %s', ([from, to, low, high]) => {
  expect(rangeErrors([from, to], 'dimension')).toEqual({ from: low, to: high })
})

test('gauges have errors of their own', () => {
  expect(rangeErrors(['.5"', '20'], 'gauge')).toEqual({ from: 'enter 20 or 20 AWG', to: null })
  expect(rangeErrors(['22 AWG', '20'], 'gauge')).toEqual({ from: null, to: 'enter 22 AWG or more' })
  expect(rangeErrors(['20 AWG', '20'], 'gauge')).toEqual({ from: null, to: null })
})

test('a query names the ends that are not read, by their parameters; a reversed range is read', () => {
  const family = productFamily('Panel-Jacks')
  const unread = (address: string) => unreadRanges(readTableQuery(new URLSearchParams(address), family), family)
  expect(unread('holeSizeFrom=thick&lengthTo=0')).toEqual([
    `lengthTo: 0 is not a size; ${SIZES}.`,
    `holeSizeFrom: ${SIZES}.`,
  ])
  expect(unread('holeSizeFrom=0,062&holeSizeTo=.031')).toEqual([])
})
