import { expect, test } from 'vitest'
import { leadingSize, naturalOrder } from '#catalogue/natural-order.ts'

test.for([
  ['.062"', 0.062],
  ['0.062', 0.062],
  ['1/16', 0.0625],
  ['1 1/4"', 1.25],
  ['1.57 mm', 1.57 / 25.4],
  ['20 AWG', 20],
  ['.031-.062', 0.031],
  ['4-40 thread', 4],
  ['-', null],
  ['Brass', null],
  ['1/0', 1], // no fraction: read as the number that it begins with
  ['', null],
] as const)('%s begins with the size %s', ([text, size]) => {
  expect(leadingSize(text)).toBe(size)
})

test('options stand by size, then words by letter', () => {
  expect(naturalOrder(['Brass', '.250"', '1.57 mm', '.031"', '-', 'Aluminum', '1/16', '0.062'])).toEqual([
    '.031"',
    '1.57 mm',
    '0.062',
    '1/16',
    '.250"',
    '-',
    'Aluminum',
    'Brass',
  ])
})
