import { expect, test } from 'vitest'
import { parseRange, resolveRange } from '#files/byte-range.ts'

test.for([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=10-', { from: 10, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }], // longer than the file: all of it
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['Bytes=1-2', { from: 1, to: 2 }],
  [' bytes=1-2 ', { from: 1, to: 2 }],
  ['bytes=99-', { from: 99, to: 99 }],
  ['bytes=0-99999999999999999999999999', { from: 0, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=99999999999999999999999999-', 'outside'],
  ['bytes=-0', 'outside'],
] as const)('%s of 100 bytes', ([header, place]) => {
  const requested = parseRange(header)
  expect(requested && resolveRange(requested, 100)).toEqual(place)
})

test.for([
  null,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,5-6', // several at once: the whole file
  'bytes=0-,5-',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=--5',
  'bytes=+1-2',
  'bytes=0x1-2',
  'items=0-5',
  'bytes=1-2;q=1',
  'bytes=١-٢',
])('%j asks for the whole file', (header) => {
  expect(parseRange(header)).toBeNull()
})

test.for(['bytes=0-', 'bytes=0-0', 'bytes=-5'])('%s contains no byte of an empty file', (header) => {
  const requested = parseRange(header)
  expect(requested && resolveRange(requested, 0)).toBe('outside')
})
