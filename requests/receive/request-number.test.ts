import { expect, test } from 'vitest'
import { makeNumber } from '#requests/receive/request-number.ts'

const NOW = new Date('2026-11-24T23:30:00Z')

test.for([
  ['quote', [0, 1, 2, 3], 'Q-261124-2345'],
  ['quote', [31, 32, 255, 128], 'Q-261124-Z2Z2'],
  ['contact', [8, 9, 16, 17], 'C-261124-ABJK'],
] as const)('a %s number from the bytes %j is %s', ([kind, bytes, number]) => {
  expect(makeNumber(kind, NOW, () => Uint8Array.from(bytes))).toBe(number)
})

test('tails of numbers never have 0, O, 1 or I, and differ', () => {
  const tails = Array.from({ length: 2_000 }, () => makeNumber('quote', NOW).slice(-4))
  expect(tails.join('')).not.toMatch(/[01OI]/)
  expect(new Set(tails).size).toBeGreaterThan(1_950)
})
