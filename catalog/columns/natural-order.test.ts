import { expect, test } from 'vitest'
import { leadingSize, naturalOrder } from '#catalog/columns/natural-order.ts'

test.for([
  ['.062"', 0.062],
  ['0.062', 0.062],
  ['1/16', 0.0625],
  ['1 1/4"', 1.25],
  ['1.57 mm', 1.57 / 25.4],
  ['20 AWG', 20],
  ['.031-.062', 0.031],
  ['4-40 thread', 4],
  ['10 1/2"', 10.5],
  ['1  1/4"', 1.25],
  ['15/16', 0.9375],
  [' .062"', 0.062],
  ['+.5', 0.5],
  ['-.5', -0.5],
  ['-', null],
  ['Brass', null],
  ['Brass 1/4', null],
  ['1/0', 1], // not a fraction: the number at its start
  ['', null],
] as const)('%s starts with the size %s', ([text, size]) => {
  expect(leadingSize(text)).toBe(size)
})

test('options sort by size, then words by letter (behavior 5.9)', () => {
  expect(naturalOrder(['Brass', '.250"', '1.57 mm', '.031"', '-', 'Aluminum', '1/16', '0.062'])).toEqual([
    ...['.031"', '1.57 mm', '0.062', '1/16', '.250"', '-', 'Aluminum', 'Brass'],
  ])
})

test('numbers inside words sort by value (behavior 5.9)', () => {
  expect(naturalOrder(['M10', 'M9', 'M9 x 10', 'M9 x 9'])).toEqual(['M9', 'M9 x 9', 'M9 x 10', 'M10'])
})

test('outer and repeated spaces do not count', () => {
  expect(naturalOrder([' Copper', 'Brass', ' .5"', '.25"'])).toEqual(['.25"', ' .5"', 'Brass', ' Copper'])
  expect(naturalOrder(['Nut 4-40', 'Nut  2-56', 'Nut 2-56', 'Nut 0-80'])).toEqual([
    ...['Nut 0-80', 'Nut  2-56', 'Nut 2-56', 'Nut 4-40'],
  ])
})

test.for([
  ['ab', 'aB', 'Ab', 'AB'],
  ['AB', 'Ab', 'aB', 'ab'],
  ['aB', 'AB', 'ab', 'Ab'],
])('%s, %s, %s, %s: texts that differ only in case have one order', (texts) => {
  expect(naturalOrder(texts)).toEqual(['AB', 'Ab', 'aB', 'ab'])
})
