import { expect, test } from 'vitest'
import { searchVariants } from '#catalogue/search-variants.ts'

const written = (term: string) => searchVariants(term).map(({ text, priority }) => [text, priority])

test.for([
  ['a1', []], // too short for all but the zero
  ['12', [['012', 70]]],
  ['---', []],
  ['-. /', []],
  [
    '1-2',
    [
      ['12', 95],
      ['12', 94],
      ['1-2', 93],
      ['1-2', 92],
      ['1-2', 91],
      ['1-2', 90],
    ],
  ],
  [
    'a-b_c.d/e f',
    [
      ['abcdef', 95],
      ['ab_c.d/e f', 94],
      ['a-b_c.d/ef', 93],
      ['a-bc.d/e f', 92],
      ['a-b_cd/e f', 91],
      ['a-b_c.de f', 90],
    ],
  ],
] as const)('%s is also written as %j', ([term, variants]) => {
  expect(written(term)).toEqual(variants)
})

test('a dash goes into terms of four characters that have none, nearer to the front first, at 71 or above', () => {
  expect(written('1401').slice(6)).toEqual([
    ['1-401', 84],
    ['14-01', 83],
    ['140-1', 82],
    ['01401', 70],
  ])
  expect(written('123').slice(6)).toEqual([['0123', 70]])
  expect(written('14-01').slice(6)).toEqual([])
  const long = written('abcdefghijklmnopqrst').slice(6)
  expect(long).toHaveLength(19)
  expect(long.slice(12, 16).map(([, priority]) => priority)).toEqual([72, 71, 71, 71])
})

test('a zero goes before up to six digits', () => {
  expect(written('123456').at(-1)).toEqual(['0123456', 70])
  expect(written('1234567').at(-1)).toEqual(['123456-7', 79])
  expect(written('12a4').at(-1)).toEqual(['12a-4', 82])
})
