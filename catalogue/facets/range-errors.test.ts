import { expect, test } from 'vitest'
import { rangeErrors } from '#catalogue/facets/range-errors.ts'

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
] as const)('the range from %s to %s has the errors %s and %s', ([from, to, low, high]) => {
  expect(rangeErrors([from, to], 'dimension')).toEqual({ from: low, to: high })
})

test('gauges have errors of their own', () => {
  expect(rangeErrors(['.5"', '20'], 'gauge')).toEqual({ from: 'enter 20 or 20 AWG', to: null })
  expect(rangeErrors(['22 AWG', '20'], 'gauge')).toEqual({ from: null, to: 'enter 22 AWG or more' })
  expect(rangeErrors(['20 AWG', '20'], 'gauge')).toEqual({ from: null, to: null })
})
