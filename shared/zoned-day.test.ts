import { expect, test } from 'vitest'
import { dayIn, dayStartIn, daysAfter, isTimeZone, timeWordsIn } from '#shared/zoned-day.ts'

test.for([
  ['America/New_York', '2026-11-27T04:59:59Z', '2026-11-26'],
  ['Europe/Berlin', '2026-11-26T23:00:00Z', '2026-11-27'],
  ['UTC', '2026-11-26T23:59:59Z', '2026-11-26'],
] as const)('in %s it is at %s the day %s', ([zone, at, day]) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})

test.for([
  ['America/New_York', 'Nov 26, 2026, 23:59 EST'],
  ['Europe/Berlin', 'Nov 27, 2026, 05:59 GMT+1'],
  ['UTC', 'Nov 27, 2026, 04:59 UTC'],
] as const)('people in %s read a time with its zone: %s', ([zone, words]) => {
  expect(timeWordsIn(zone, new Date('2026-11-27T04:59:59Z'))).toBe(words)
})

test.for([
  ['America/New_York', '2026-11-26', '2026-11-26T05:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'], // the clock changes at two
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'], // at midnight it is one
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'], // at midnight it is eleven again
  ['Asia/Tokyo', '2026-11-26', '2026-11-25T15:00:00.000Z'],
] as const)('in %s the day %s begins at %s', ([zone, day, start]) => {
  expect(dayStartIn(zone, day).toISOString()).toBe(start)
})

test('a day is followed by the next one, over the end of a year', () => {
  expect([daysAfter('2026-12-31', 1), daysAfter('2027-01-01', -1)]).toEqual(['2027-01-01', '2026-12-31'])
})

test('a time zone has a name that is known', () => {
  expect(['America/New_York', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
