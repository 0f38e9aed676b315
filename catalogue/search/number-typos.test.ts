import { expect, test } from 'vitest'
import { typosOf } from '#catalogue/search/number-typos.ts'
import { ANY_CHARACTER } from '#catalogue/search/number-wildcard.ts'

const told = (number: string) =>
  typosOf(number).map(({ pattern, why }) => `${pattern.replaceAll(ANY_CHARACTER, '?')}: ${why}`)

test('likelier typos come first, each kind from the end of the number', () => {
  expect(told('abc')).toEqual([
    'acb: two characters swapped',
    'bac: two characters swapped',
    'ab?: one character differs',
    'a?c: one character differs',
    '?bc: one character differs',
    'ab: one character too many',
    'ac: one character too many',
    'bc: one character too many',
    'abc?: one character missing',
    'ab?c: one character missing',
    'a?bc: one character missing',
    '?abc: one character missing',
  ])
})

test('the same typo at several places is listed once', () => {
  expect(told('aab').filter((typo) => /too many/.test(typo))).toEqual([
    'aa: one character too many',
    'ab: one character too many',
  ])
})

test.for([
  [2, 0],
  [3, 12],
  [40, 160],
  [41, 0],
] as const)('a number of %i characters has %i typos', ([length, count]) => {
  expect(typosOf('abcdefghij'.repeat(5).slice(0, length))).toHaveLength(count)
})
