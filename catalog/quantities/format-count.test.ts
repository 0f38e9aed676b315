import { expect, test } from 'vitest'
import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'

test.each([0, 7, 42, 999, 1_000, 8_016, 99_999, 100_000, 1_000_000, 12_345_678])(
  '%i is written as in English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)

test('price breaks are separated by slashes', () => {
  expect(formatQuantities([250])).toBe('250')
  expect(formatQuantities([100, 250, 1_000])).toBe('100 / 250 / 1,000')
})
