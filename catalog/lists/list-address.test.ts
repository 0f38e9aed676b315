import { expect, test } from 'vitest'
import { listQuery, readListAddress } from '#catalog/lists/list-address.ts'
import { type RequestLine, requestLine } from '#catalog/lists/list-line.ts'

const LISTS: readonly (readonly [string, readonly RequestLine[]])[] = [
  ['nothing', []],
  ['a number', [requestLine('10-880-2-05')]],
  ['price breaks', [requestLine('AA59126/295H01', { quantities: [100, 250, 1_000_000] })]],
  ['several makers', [requestLine('1', { manufacturerName: 'Ø & Söhne' }), requestLine('2')]],
  ['notes', [requestLine('1'), requestLine('2', { note: 'red, please: 50 % now & the rest = later\nthanks' })]],
]

test.for(LISTS)('a URL with %s reads back as the same lines', ([, lines]) => {
  expect(readListAddress(new URLSearchParams(listQuery(lines) ?? 'too long'))).toEqual(lines)
})

test.for([
  ['part=10-880&qty=5&manufacturer=Concord', [requestLine('10-880', { manufacturerName: 'Concord', quantities: [5] })]],
  ['part=1&part=2&qty=7', [requestLine('1', { quantities: [7] }), requestLine('2')]],
  ['part=+&part=2&qty=7&qty=8', [requestLine('2', { quantities: [8] })]],
  ['part=1&qty=0+-1+1.5+1e3+0x10+9999999', [requestLine('1')]],
  ['part=1&qty=5+5+6+7+8+9+10+11', [requestLine('1', { quantities: [5, 6, 7, 8, 9, 10] })]],
  ['part=1&qty=500,+5,000', [requestLine('1', { quantities: [500, 5_000] })]],
  ['part=1&qty=500,+5,000;+10000', [requestLine('1', { quantities: [500, 5_000, 10_000] })]],
  [
    'part=1&qty=2,+8&part=2&qty=1/4',
    [requestLine('1', { quantities: [2, 8] }), requestLine('2', { quantities: [1, 4] })],
  ],
  ['part=1&qty=10,20,30', [requestLine('1', { quantities: [10, 20, 30] })]],
  ['part=1&qty=500,5,000', [requestLine('1', { quantities: [500, 5_000] })]],
  ['part=1&qty=100,250', [requestLine('1')]], // in doubt
  ['qty=5&manufacturer=Concord', []],
] as const)('reads the lines of %s (behavior 10.5)', ([query, lines]) => {
  expect(readListAddress(new URLSearchParams(query))).toEqual(lines)
})

test('texts are cut to the maximum length of a line, and the list to 1,000 lines', () => {
  const query = new URLSearchParams(Array.from({ length: 1_200 }, () => ['part', 'x'.repeat(9_000)]))
  const lines = readListAddress(query)
  expect(lines).toHaveLength(1_000)
  expect(lines[0]?.partNumber).toHaveLength(200)
})

test('removes NUL characters', () => {
  const lines = readListAddress(new URLSearchParams('part=%00A-1%00&qty=%005&note=%00x'))
  expect(lines).toMatchObject([{ partNumber: 'A-1', quantities: [5], note: 'x' }])
})

test('a list that is too long for a link has none', () => {
  expect(listQuery(Array.from({ length: 500 }, (_, index) => requestLine(`10-880-2-${index}`)))).toBeNull()
})
