import { expect, test } from 'vitest'
import { bothUnits } from '#demo/sheets/sheet-values.ts'

test.for([
  ['.062"', '.062 [1.57]'],
  ['1.57 mm', '.062 [1.57]'],
  ['1/16"', '.062 [1.57]'], // .0625: drawings round down
  ['3/16"', '.187 [4.75]'],
  ['1.250', '1.250 [31.75]'],
  ['.031-.062', '.031–.062 [0.79–1.57]'],
  ['Nut, 1/4-32', 'Nut, 1/4-32'], // a thread is not a length
] as const)('%s is %s on a sheet', ([text, shown]) => {
  expect(bothUnits(text)).toBe(shown)
})
