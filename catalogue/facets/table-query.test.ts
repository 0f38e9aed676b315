import { expect, test } from 'vitest'
import { militaryBindingPosts } from '#catalogue/families/binding-posts.ts'
import { insulatedCommercial } from '#catalogue/families/terminals.ts'
import { EMPTY_QUERY, readPartQuery, withoutFilters, withoutValue, writePartQuery } from '#catalogue/part-query.ts'
import { parseLength } from '#catalogue/quantity.ts'

const read = (address: string) => readPartQuery(new URLSearchParams(address), insulatedCommercial)

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
] as const)('%s is read as a query', ([address, query]) => {
  expect(read(address)).toEqual(query)
})

test('an address of thousands of values asks for fifty, whatever their fields', () => {
  const many = (key: string) => Array.from({ length: 100 }, (_, index) => `${key}=${index}`).join('&')
  const { filters } = read(`${many('length')}&${many('color')}&color=${'x'.repeat(9000)}`)
  expect(Object.values(filters).flat()).toHaveLength(50)
  expect(read(`color=${'x'.repeat(9000)}`).filters.color?.[0]).toHaveLength(500)
})

test('the military binding posts have no page size to choose', () => {
  expect(readPartQuery(new URLSearchParams('pageSize=50'), militaryBindingPosts).pageSize).toBeNull()
})

test.for([
  ['', ''],
  ['page=1&dir=desc', ''],
  ['page=2&color=Red&length=.5"&color=Blue', '?length=.5%22&color=Red&color=Blue&page=2'],
  ['lengthTo=1 mm&color=Red&lengthFrom=.5', '?color=Red&lengthFrom=.5&lengthTo=1+mm'],
  ['dir=desc&sort=color&pageSize=100', '?sort=color&dir=desc&pageSize=100'],
] as const)('%s is written back as %s', ([address, written]) => {
  expect(writePartQuery(read(address))).toBe(written)
})

test('taking a filter away goes back to page 1 and keeps sort and page size', () => {
  const query = read('color=Red&color=Blue&length=1&page=4&sort=color&pageSize=50')
  expect(writePartQuery(withoutValue(query, 'color', 'Red'))).toBe('?length=1&color=Blue&sort=color&pageSize=50')
  expect(writePartQuery(withoutValue(query, 'length', '1'))).toBe('?color=Red&color=Blue&sort=color&pageSize=50')
  expect(writePartQuery(withoutFilters(query))).toBe('?sort=color&pageSize=50')
})
