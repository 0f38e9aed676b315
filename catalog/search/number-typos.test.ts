import { expect, test } from 'vitest'
import { typosOf } from '#catalog/search/number-resolver.ts'
import { ANY_CHARACTER } from '#catalog/search/number-wildcard.ts'

const told = (number: string) =>
  typosOf(number).map(({ pattern, why }) => `${pattern.replaceAll(ANY_CHARACTER, '?')}: ${why}`)

test('likelier typos come first, each kind from the end of the number', () => {
  expect(told('ayc')).toEqual([
    ...['acy: two characters swapped', 'yac: two characters swapped', 'ay?: one character differs'],
    ...['a?c: one character differs', '?yc: one character differs', 'ay: one character too many'],
    ...['ac: one character too many', 'yc: one character too many', 'ayc?: one character missing'],
    ...['ay?c: one character missing', 'a?yc: one character missing', '?ayc: one character missing'],
  ])
})

test('the same typo at several places is listed once', () => {
  expect(told('aay').filter((typo) => /too many/.test(typo))).toEqual([
    'aa: one character too many',
    'ay: one character too many',
  ])
})

test.for([
  [2, 0],
  [3, 12],
  [40, 160],
  [41, 0],
] as const)('a number of %i characters has %i typos', ([length, count]) => {
  expect(typosOf('acdefhjkmn'.repeat(5).slice(0, length))).toHaveLength(count)
})
