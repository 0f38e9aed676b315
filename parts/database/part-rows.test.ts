import { expect, test } from 'vitest'
import { cellText } from '#parts/database/part-rows.ts'

test.for([
  [null, null],
  [undefined, null],
  ['', null],
  [' \t ', null],
  [' .062" ', ' .062" '],
  ['a\0b', 'ab'],
  ['a\ud800b', 'a\ufffdb'],
  [42n, '42'],
  [9_223_372_036_854_775_807n, '9223372036854775807'],
  [0.062, '0.062'],
  [new TextEncoder().encode('Brass'), 'Brass'],
] as const)('%s becomes %s (behavior 15.4)', ([value, text]) => {
  expect(cellText(value)).toBe(text)
})
