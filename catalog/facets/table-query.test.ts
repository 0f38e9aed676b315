import { expect, test } from 'vitest'
import {
  EMPTY_QUERY,
  readTableQuery,
  withoutField,
  withoutFilters,
  withoutRange,
  withoutValue,
  writeTableQuery,
} from '#catalog/facets/table-query.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { productFamily } from '#tests/site/product-content.ts'

const militaryBindingPosts = productFamily('military')
const insulatedCommercial = productFamily('Insulated Commercial')

const read = (address: string) => readTableQuery(new URLSearchParams(address), insulatedCommercial)

test.for([
  ['', EMPTY_QUERY],
  ['color=Red&color=Blue', { ...EMPTY_QUERY, filters: { color: ['Red', 'Blue'] } }],
  ['color=+Red+&color=Red&color=', { ...EMPTY_QUERY, filters: { color: ['Red'] } }],
  ['partNumber=10-8', { ...EMPTY_QUERY, filters: { partNumber: ['10-8'] } }],
  ['colour=Red&__proto__=x&constructor=y', EMPTY_QUERY], // unknown parameters
  [
    'lengthFrom=.5&lengthTo=thick&colorFrom=1',
    {
      ...EMPTY_QUERY,
      ranges: { length: { from: { text: '.5', size: parseLength('.5') }, to: { text: 'thick', size: null } } },
    },
  ],
  ['page=3', { ...EMPTY_QUERY, page: 3 }],
  ['page=0', EMPTY_QUERY],
  ['page=-1', EMPTY_QUERY],
  ['page=1e3', EMPTY_QUERY],
  ['page=999999999', { ...EMPTY_QUERY, page: 1_000_000 }],
  ['pageSize=50', { ...EMPTY_QUERY, pageSize: 50 }],
  ['pageSize=7', EMPTY_QUERY],
  ['sort=length&dir=desc', { ...EMPTY_QUERY, sort: 'length', dir: 'desc' }],
  ['sort=rowid', EMPTY_QUERY],
] as const)('%s is parsed as a query (behavior 4.10, 5.14)', ([address, query]) => {
  expect(read(address)).toEqual(query)
})

test('an address with thousands of values counts fifty of them, regardless of their fields (behavior 5.14)', () => {
  const many = (key: string) => Array.from({ length: 100 }, (_, index) => `${key}=${index}`).join('&')
  const { filters } = read(`${many('length')}&${many('color')}&color=${'x'.repeat(9000)}`)
  expect(Object.values(filters).flat()).toHaveLength(50)
  expect(read(`color=${'x'.repeat(9000)}`).filters.color?.[0]).toHaveLength(500)
  expect(read(`lengthFrom=${'x'.repeat(9000)}`).ranges.length?.from?.text).toHaveLength(500)
})

test('the military binding posts have no choice of page size', () => {
  expect(readTableQuery(new URLSearchParams('pageSize=50'), militaryBindingPosts).pageSize).toBeNull()
})

test.for([
  ['', ''],
  ['page=1&dir=desc', ''],
  ['page=2&color=Red&length=.5"&color=Blue', '?length=.5%22&color=Red&color=Blue&page=2'],
  ['lengthTo=1 mm&color=Red&lengthFrom=.5', '?color=Red&lengthFrom=.5&lengthTo=1+mm'],
  ['lengthFrom=.5', '?lengthFrom=.5'],
  ['lengthTo=.5', '?lengthTo=.5'],
  ['dir=desc&sort=color&pageSize=100', '?sort=color&dir=desc&pageSize=100'],
] as const)('%s is written back as %s (behavior 5.1)', ([address, written]) => {
  expect(writeTableQuery(read(address))).toBe(written)
})

test('removing a filter returns to page 1 and keeps sort and page size (behavior 5.3)', () => {
  const query = read('color=Red&color=Blue&length=1&page=4&sort=color&pageSize=50')
  expect(writeTableQuery(withoutValue(query, 'color', 'Red'))).toBe('?length=1&color=Blue&sort=color&pageSize=50')
  expect(writeTableQuery(withoutValue(query, 'length', '1'))).toBe('?color=Red&color=Blue&sort=color&pageSize=50')
  expect(withoutValue(query, 'length', '1').filters).toEqual({ color: ['Red', 'Blue'] })
  expect(withoutValue(query, 'headFinish', 'Gold').filters).toEqual(query.filters)
  expect(writeTableQuery(withoutFilters(query))).toBe('?sort=color&pageSize=50')
})

test('removing a field or its range returns to page 1 and keeps the other fields', () => {
  const query = read('color=Red&length=1&lengthFrom=.5&lengthTo=2&page=4&sort=color')
  expect(withoutField(query, 'length')).toEqual(read('color=Red&sort=color'))
  expect(withoutField(query, 'color')).toEqual(read('length=1&lengthFrom=.5&lengthTo=2&sort=color'))
  expect(withoutRange(query, 'length')).toEqual(read('color=Red&length=1&sort=color'))
  expect(withoutRange(query, 'color')).toEqual(read('color=Red&length=1&lengthFrom=.5&lengthTo=2&sort=color'))
})
