import { expect, test } from 'vitest'
import { readTableQuery, withoutField, writeTableQuery } from '#catalog/facets/table-query.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

const POSTS = [
  { 'Part Num': '10-1', Color: 'Red', 'Head Finish': 'Bright Tin', 'Hole Size': '.250"' },
  { 'Part Num': '10-2', Color: 'Red', 'Head Finish': 'Gold', 'Hole Size': '.312"', Length: '1/4' },
  { 'Part Num': '20-1', Color: 'Black', 'Head Finish': 'Gold', 'Hole Size': '1.250"' },
  { 'Part Num': '20-2', Color: 'Black', Length: '.500"' },
]
const table = tableOf(catalogOf({ Commercial: POSTS }), 'Commercial')
const numbersOf = (address: string) => {
  const query = readTableQuery(new URLSearchParams(address), table.family)
  return table.page(query).rows.map((row) => table.numbers(row)[0])
}

test.for([
  ['any=red', ['10-1', '10-2']],
  ['any=GOLD+red', ['10-2']],
  ['any=tin+bright', ['10-1']],
  ['any=.250', ['10-1', '10-2']], // a size, in either of two columns; not 1.250
  ['any=6.35+mm', ['10-1', '10-2']], // a number and its unit are one word
  ['any=red+6.35mm', ['10-1', '10-2']],
  ['any=.5+in+black', ['20-2']],
  ['any=20-', ['20-1', '20-2']],
  ['any=red+purple', []],
  ['any=w&any=x&any=y&any=z&any=red', []], // the fifth text doesn't count
  ['any=red&any=.500', ['10-1', '10-2', '20-2']],
  ['any=gold&color=Black', ['20-1']],
] as const)('%s finds %j (behavior 5.16)', ([address, numbers]) => {
  expect(numbersOf(address)).toEqual(numbers)
})

test('the words count as a filter: options are counted without the others, and they can be removed', () => {
  const query = readTableQuery(new URLSearchParams('any=gold&color=Green'), table.family)
  const color = table.facets(query, 10).find(({ key }) => key === 'color')
  expect(color?.options.map(({ value, count }) => `${value}: ${count}`)).toEqual(['Black: 1', 'Red: 1'])
  expect(table.relaxations(query)).toEqual([
    { key: 'any', label: 'Any column', brings: 0 },
    { key: 'color', label: 'Color', brings: 2 },
  ])
  expect(writeTableQuery(withoutField(query, 'any'))).toBe('?color=Green')
})

test('nothing is sorted by them', () => {
  expect(readTableQuery(new URLSearchParams('sort=any'), table.family).sort).toBeNull()
})
