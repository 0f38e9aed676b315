import { expect, test } from 'vitest'
import { folded, readFilterValue } from '#catalogue/filter-value.ts'

test.for([
  ['Brass', 'brass', false],
  [' Bright   Tin ', 'bright tin', false],
  ['exact:Brass', 'brass', true],
  ['Exact: Red  Brass', 'red brass', true],
  ['-', '-', true],
  [' - ', '-', true],
  ['Pin-Pin', 'pin-pin', false],
  ['%', '%', false], // no wildcards
  ['exact:', '', true],
] as const)('%s wants %s, exactly: %s', ([value, text, exactly]) => {
  expect(readFilterValue(value)).toEqual({ text, exactly })
})

test('case, odd spacing and spaces at the ends do not count', () => {
  expect(folded('  LEADED\u00a0Red \n Brass ')).toBe('leaded red brass')
})
