import { expect, test } from 'vitest'
import { columnKey } from '#content/families/column-key.ts'

test.for([
  ['Hole Size', 'holeSize'],
  ['AWG', 'awg'],
  ['Ø Body (in.)', 'bodyIn'],
  ['2nd Color', 'color2nd'],
  ['Länge', 'lange'],
  ['12 / 14', ''],
  ['色', ''],
] as const)('the heading %s makes the key "%s"', ([heading, key]) => {
  expect(columnKey(heading)).toBe(key)
})
