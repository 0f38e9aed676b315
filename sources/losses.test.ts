import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import { losses } from '#sources/losses.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

const posts = (count: number) => Array.from({ length: count }, (_, index) => ({ 'Part Num': `P-${index}` }))
const catalogue = (military: number | null, commercial: number) =>
  catalogueOf({ ...(military === null ? {} : { military: posts(military) }), Commercial: posts(commercial) })

test.for([
  ['half of a table may go', 10, 5, []],
  ['more than half not', 10, 4, ['military: 4 of 10 parts are left']],
  ['nor all', 1, 0, ['military: 0 of 1 parts are left']],
  ['an empty table may be missing', 0, null, []],
  ['one with parts not', 3, null, ['military: the table with its 3 parts is missing']],
  ['a missing table may come back', null, 3, []],
] as const)('%s', ([, before, after, lost]) => {
  expect(losses(catalogue(before, 8), catalogue(after, 8), FAMILIES)).toEqual(lost)
})

test.for([
  ['the sample may go whole', 10, 0, 10, []],
  ['own parts beside it may not', 10, 1, 7, ['military: 1 of 3 parts are left']],
  ['nor may the table go with it', 10, null, 10, ['military: the table with its 10 parts is missing']],
] as const)('%s', ([, before, after, sample, lost]) => {
  expect(losses(catalogue(before, 8), catalogue(after, 8), FAMILIES, new Map([['military', sample]]))).toEqual(lost)
})

test('a table that grows does not make up for one that shrinks', () => {
  expect(losses(catalogue(10, 8), catalogue(1, 800), FAMILIES)).toEqual(['military: 1 of 10 parts are left'])
})
