import { expect, test } from 'vitest'
import { listNumbers, openNumberList } from '#catalog/search/number-list.ts'
import { sampleCatalog } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const catalog = sampleCatalog()
const sent = JSON.stringify(listNumbers(catalog, FAMILIES))
const list = openNumberList(JSON.parse(sent))

test.for([
  ...['10-880', '10-880-2-05', '1088020', '880', '5-04', 'M55155', 'M55155/295H01', 'm55155 29', 'AA59126/295H01'],
  ...['59126', 'pb08', 'PB08NA01', '-1-', '00', '01', '2', 'a', 'zzzzzz', '  10-880-1 ', '10_880', '10.880.1', 'é'],
  ...['07-29', '295', 'H01', '108801', '0', 'x-x'],
])('the list finds the same as the catalog for %j', (term) => {
  expect(list.search(term)).toEqual(catalog.search(term))
})

test('the address with table and id leads to the canonical address', () => {
  const table = catalog.table('Insulated-Military')
  expect(list.pageOf('/part/Insulated-Military/26')).toBe(table?.listed(table.rowOf('26') ?? 0).url)
  expect(list.pageOf('/part/Insulated-Military/none')).toBeNull()
})

test('the list of all 8,000 numbers is small', () => {
  expect(catalog.size).toBeGreaterThan(8_000)
  expect(sent.length).toBeLessThan(900_000)
})
