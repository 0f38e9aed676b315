import { expect, test } from 'vitest'
import { describeLosses } from '#parts/live/shrink-check.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const posts = (count: number) => Array.from({ length: count }, (_, index) => ({ 'Part Num': `P-${index}` }))
const catalog = (military: number | null, commercial: number) =>
  catalogOf({ ...(military === null ? {} : { military: posts(military) }), Commercial: posts(commercial) })

test.for([
  ['half of a table may go', 10, 5, []],
  ['more than half may not', 10, 4, ['military: of 10 parts 4 left']],
  ['all parts may not', 1, 0, ['military: of 1 part 0 left']],
  ['an empty table may be missing', 0, null, []],
  ['a table with parts may not', 3, null, ['military: the table is missing, with 3 parts']],
  ['a missing table may come back', null, 3, []],
] as const)('%s', ([, before, after, lost]) => {
  expect(describeLosses(catalog(before, 8), catalog(after, 8), FAMILIES)).toEqual(lost)
})

test.for([
  ['all placeholders may go', 10, 0, 10, []],
  ['most of the other parts may not', 10, 1, 7, ['military: of 3 parts 1 left']],
  ['their table may not', 10, null, 10, ['military: the table is missing, with 10 parts']],
] as const)('%s', ([, before, after, placeholders, lost]) => {
  const counts = new Map([['military', placeholders]])
  expect(describeLosses(catalog(before, 8), catalog(after, 8), FAMILIES, counts)).toEqual(lost)
})

test('a table that grows does not make up for a table that shrinks', () => {
  expect(describeLosses(catalog(10, 8), catalog(1, 800), FAMILIES)).toEqual(['military: of 10 parts 1 left'])
})
