import { expect, test } from 'vitest'
import { fileSize } from '#catalog/quantities/format-count.ts'

test.for([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [3_449_000, '3.4 MB'],
  [10_000_000, '10 MB'],
] as const)('%i bytes are %s', ([bytes, text]) => {
  expect(fileSize(bytes)).toBe(text)
})
