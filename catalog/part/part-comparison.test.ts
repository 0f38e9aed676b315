import { expect, test } from 'vitest'
import { compareParts, valuesDiffer } from '#catalog/part/part-comparison.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

test('parts whose sizes are one size in inches and millimeters do not differ in it', () => {
  const rows = ['.257"', '6.53 mm', '0.257', '.250"'].map((size, index) => ({
    'Part Num': `${index + 1}`,
    'Hole Size': size,
  }))
  const table = tableOf(catalogOf({ Commercial: rows }), 'Commercial')
  const differs = (...ids: readonly string[]) =>
    compareParts(table, ids).fields.find(({ label }) => label === 'Hole Size')?.differs
  expect([differs('1', '2', '3'), differs('1', '4'), differs('2', '4')]).toEqual([false, true, true])
})

test('of two inch sizes, a size in millimeters is compared as the one that it is in its table', () => {
  const rows = ['.062"', '1.6 mm', '.063"'].map((size, index) => ({ 'Part Num': `${index + 1}`, 'Board Thicke': size }))
  const table = tableOf(catalogOf({ Commercial: rows }), 'Commercial')
  const differs = (...ids: readonly string[]) =>
    compareParts(table, ids).fields.find(({ label }) => label === 'Board Thickness')?.differs
  expect([differs('1', '2'), differs('2', '3')]).toEqual([true, false])
})

test.for([
  [['.257"', '6.53 mm'], 'dimension', false],
  [['.062"', '1/16"'], 'dimension', true],
  [['.257"', '6.53 mm'], 'text', true],
  [['20 AWG', '#20'], 'gauge', false],
  [['Brass', ' BRASS '], 'text', false],
  [['.062"', null], 'dimension', true],
  [[null, null], 'dimension', false],
] as const)('that the values %j of a %s column differ is %s', ([values, kind, differs]) => {
  expect(valuesDiffer(values, kind)).toBe(differs)
})
