import { expect, test } from 'vitest'
import { normalizeText, parseFilterValue } from '#catalog/columns/parse-filter-value.ts'

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
] as const)('%s matches %s, exactly: %s', ([value, text, exactly]) => {
  expect(parseFilterValue(value)).toEqual({ text, exactly })
})

test('case, extra spaces and outer spaces do not count', () => {
  expect(normalizeText('  LEADED\u00a0Red \n Brass ')).toBe('leaded red brass')
})
