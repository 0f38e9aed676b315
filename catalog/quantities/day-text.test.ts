import { expect, test } from 'vitest'
import { dayText, timeText } from '#catalog/quantities/day-text.ts'

test.for([
  ['month-first', 'November 24, 2026', 'November 23, 2026 at 10:04 PM EST'],
  ['day-first', '24 November 2026', '23 November 2026 at 22:04 EST'],
  ['iso', '2026-11-24', '2026-11-23 22:04 EST'],
] as const)('dates %s: %s, %s', ([dates, day, time]) => {
  expect(dayText('2026-11-24', dates)).toBe(day)
  expect(timeText('2026-11-24T03:04:59.000Z', dates, 'America/New_York')).toBe(time)
  expect(timeText('2026-11-24T03:04:59.000Z', dates, 'UTC')).toMatch(/3:04( AM)? UTC$/)
})
