import { expect, test } from 'vitest'
import { listNumbers, openNumberList } from '#catalog/search/number-list.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const catalogOfFour = () =>
  catalogOf({
    Commercial: [{ 'Part Num': '10-880' }, { 'Part Num': null }],
    'Insulated-Military': [
      { 'Part Num': '10-880-2', 'MIL Part Num': 'M55155/295H01', 'CID Part Num': null },
      { 'Part Num': null, 'MIL Part Num': 'M55155/305H01', 'CID Part Num': 'AA59126/305H01' },
    ],
  })

test('the list has the numbers, pictures and addresses of each family, in its order', () => {
  const catalog = catalogOfFour()
  const { revision, families } = listNumbers(catalog, FAMILIES)
  expect(revision).toBe(catalog.revision)
  expect(families.map(({ tableName, displayName }) => [tableName, displayName])).toEqual([
    ['Commercial', 'Commercial Binding Posts'],
    ['Insulated-Military', 'Insulated Military Terminals'],
  ])
  const [posts, terminals] = families
  expect(posts).toMatchObject({ ids: ['1', '2'], numbers: [['10-880', null]], images: [null, null] })
  expect(posts?.urls).toEqual(['/part/10-880', '/part/Commercial/2'])
  expect(terminals?.ids).toEqual(['1', '2'])
  expect(terminals?.numbers).toEqual([
    ['10-880-2', null],
    ['M55155/295H01', 'M55155/305H01'],
    [null, 'AA59126/305H01'],
  ])
  expect(terminals?.urls).toEqual(['/part/10-880-2', '/part/m55155-305h01'])
})

test('the list finds the same as the catalog', () => {
  const catalog = catalogOfFour()
  const list = openNumberList(listNumbers(catalog, FAMILIES))
  for (const term of ['10-880', '10-880-2', 'm55155', ' AA59126305 ', '305', '1', 'zzz']) {
    expect(list.search(term)).toEqual(catalog.search(term))
  }
  expect(list.search('305h').results.map(({ tableName, id }) => [tableName, id])).toEqual([['Insulated-Military', '2']])
})

test('an address with table and id leads to the canonical address', () => {
  const list = openNumberList(listNumbers(catalogOfFour(), FAMILIES))
  expect(list.pageOf('/part/Insulated-Military/2')).toBe('/part/m55155-305h01')
  expect(list.pageOf('/part/Commercial/1')).toBe('/part/10-880')
  expect(list.pageOf('/part/Commercial/3')).toBeNull()
})
