import { expect, test } from 'vitest'
import { normalizeText, parseFilterValue } from '#catalog/columns/parse-filter-value.ts'

test.for([
  ['Brass', 'brass', 'value'],
  [' Bright   Tin ', 'bright tin', 'value'],
  ['exact:Brass', 'brass', 'exactly'],
  ['Exact: Red  Brass', 'red brass', 'exactly'],
  ['contains:Brass', 'brass', 'containing'],
  ['-', '-', 'exactly'],
  [' - ', '-', 'exactly'],
  ['Pin-Pin', 'pin-pin', 'value'],
  ['%', '%', 'value'], // no wildcards
  ['exact:', '', 'exactly'],
] as const)('%s is %s, compared as %s', ([value, text, compared]) => {
  expect(parseFilterValue(value)).toEqual({ text, compared })
})

test('case, extra spaces and outer spaces do not count', () => {
  expect(normalizeText('  LEADED\u00a0Red \n Brass ')).toBe('leaded red brass')
})
