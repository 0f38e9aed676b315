import { expect, test } from 'vitest'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'

test.for([
  ['10-880-2-05', '99-999-9-99'],
  ['AA59126/295H01', 'AA99999/999A99'],
  [' PB08NA01 ', 'AA99AA99'],
  ['BP32/204-5-0901', 'AA99/999-9-9999'],
] as const)('%s has the pattern %s', ([number, pattern]) => {
  const numbers = [...Array.from({ length: 40 }, () => number), '?']
  expect(findUnusualNumbers(numbers, null)).toEqual([
    { value: '?', what: `'?' has an unusual format: most are ${pattern}` },
  ])
})

const usual = Array.from({ length: 98 }, (_, index) => `10-880-${index % 10}-${String(index).padStart(2, '0')}`)

test('a rare pattern is unusual, a second frequent one is not', () => {
  const second = Array.from({ length: 20 }, (_, index) => `1${String(index).padStart(3, '0')}A`)
  const found = findUnusualNumbers([...usual, ...second, '10.880-1-01', '10-880-1-1'], null)
  expect(found.map(({ value }) => value)).toEqual(['10.880-1-01', '10-880-1-1'])
})

test.for([
  ['few numbers', ['10-880-1-01', '10880']],
  ['numbers without a usual pattern', Array.from({ length: 60 }, (_, index) => 'x'.repeat(index + 1))],
] as const)('%s are not judged', ([, numbers]) => {
  expect(findUnusualNumbers(numbers, null)).toEqual([])
})

test('a format from the registry is the only criterion', () => {
  expect(findUnusualNumbers(['M55155/30-1', 'M55155/x'], String.raw`M55155/\d{2}-\d`)).toEqual([
    { value: 'M55155/x', what: "'M55155/x' has an unusual format: its family has a fixed format" },
  ])
})
