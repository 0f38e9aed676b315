import { expect, test } from 'vitest'
import { partName } from '#catalog/part/part-name.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

test.for([
  ['10-880-2-05', '12', '10-880-2-05'],
  [null, '12', 'id 12'],
  ['', '12', 'id 12'],
] as const)('a part with the number %s and the id %s is called %s', ([number, id, name]) => {
  expect(partName(number, id)).toBe(name)
})

test('the table, the page and the lists call a row without a number the same (behavior 3.5)', () => {
  const table = tableOf(catalogOf({ Commercial: [{ 'Part Num': null, Color: 'Red' }] }), 'Commercial')
  const { id, number } = table.listed(0)
  expect([partName(number, id), table.part(0).partNumber, table.summary(0).partNumber]).toEqual([
    'id 1',
    'id 1',
    'id 1',
  ])
})
