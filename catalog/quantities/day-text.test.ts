import { expect, test } from 'vitest'
import { dayText, timeText } from '#catalog/quantities/day-text.ts'

test.for([
  ['month-first', 'November 24, 2026', 'November 24, 2026 at 3:04 PM UTC'],
  ['day-first', '24 November 2026', '24 November 2026 at 15:04 UTC'],
  ['iso', '2026-11-24', '2026-11-24 15:04 UTC'],
] as const)('dates %s: %s, %s', ([dates, day, time]) => {
  expect(dayText('2026-11-24', dates)).toBe(day)
  expect(timeText('2026-11-24T15:04:59.000Z', dates)).toBe(time)
})
