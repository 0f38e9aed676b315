import { expect, test } from 'vitest'
import { LIMITS, type Limit, NetworkLimit, tooMany, visitorLimits, waitText } from '#shared/limits.ts'

const MINUTE = 60_000

function limitOf(max: number, windowMs = 10 * MINUTE) {
  const clock = { at: 60 * MINUTE }
  return { clock, limit: new NetworkLimit({ max, windowMs }, () => clock.at) }
}

test('these are the limits (behavior 10.12, 10.15, 10.29, 11.5, 18.9, 26.7)', () => {
  const text = ({ max, windowMs }: Limit) => `${max} in ${windowMs / MINUTE} min`
  expect(Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, text(limit)]))).toEqual({
    sentForms: '60 in 10 min',
    sentFormsInAll: '1000 in 10 min',
    postedForms: '600 in 10 min',
    calls: '1200 in 1 min',
    copies: '5 in 1440 min',
    messages: '30 in 1440 min',
    certificateTries: '30 in 10 min',
    certificateTriesOfLot: '20 in 60 min',
    confirmations: '5 in 1440 min',
    firstConfirmations: '2 in 10080 min',
    signInsOfAccount: '10 in 15 min',
    signInsOfNetwork: '50 in 15 min',
    refusalsOfAccount: '10 in 15 min',
    refusalsOfNetwork: '20 in 15 min',
    refusalsInAll: '200 in 15 min',
    storedBytes: '50000000 in 1440 min',
    storedBytesInAll: '500000000 in 1440 min',
  })
})

test('a network that has used its limit waits until its ten minutes are over; another does not', () => {
  const { clock, limit } = limitOf(3)
  const take = () => limit.take('203.0.113.5')
  expect([take(), take(), take()]).toEqual([0, 0, 0])
  clock.at += 4 * MINUTE
  expect(take()).toBe(360)
  expect(limit.take('203.0.113.6')).toBe(0)
  clock.at += 6 * MINUTE
  expect(take()).toBe(0)
})

test('what is refused is not counted, and several count at once', () => {
  const { limit } = limitOf(3)
  expect([limit.take('203.0.113.5', 2), limit.take('203.0.113.5', 2)]).toEqual([0, 0])
  expect([limit.take('203.0.113.5'), limit.take('203.0.113.5')]).toEqual([600, 600])
})

test('a fresh /64 for each request helps up to four times within a /56, and 16 times within a /48', () => {
  const { limit } = limitOf(10)
  const taken = (addresses: readonly string[]) => addresses.filter((address) => limit.take(address) === 0).length
  const within = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => address(at))
  expect(taken(within(50, (at) => `2001:db8:1::${at}`)), 'one /64').toBe(10)
  expect(taken(within(200, (at) => `2001:db8:2:${at.toString(16)}::1`)), 'one /56').toBe(40)
  expect(taken(within(1_000, (at) => `2001:db8:3:${(at * 64).toString(16)}::1`)), 'one /48').toBe(160)
  expect(taken(within(100, (at) => `2001:db8:${(at + 16).toString(16)}::1`)), 'networks of others').toBe(100)
})

test('all networks together have a limit of their own', () => {
  const { clock, limit } = limitOf(2)
  expect([limit.takeInAll(), limit.takeInAll(), limit.takeInAll()]).toEqual([0, 0, 600])
  expect(limit.take('203.0.113.5')).toBe(0)
  clock.at += 10 * MINUTE
  expect(limit.takeInAll()).toBe(0)
})

test('what is no network has a limit of its own, and gets back what was given', () => {
  const { clock, limit } = limitOf(2)
  expect([limit.takeFor('lot 1'), limit.takeFor('lot 1'), limit.takeFor('lot 1')]).toEqual([0, 0, 600])
  expect(limit.takeFor('lot 2')).toBe(0)
  limit.giveBack('lot 1')
  expect([limit.takeFor('lot 1'), limit.takeFor('lot 1')]).toEqual([0, 600])
  clock.at += 10 * MINUTE
  expect(limit.takeFor('lot 1')).toBe(0)
})

test('the memory is bounded: of more than 60,000 networks the oldest are forgotten', () => {
  const { limit } = limitOf(1)
  limit.take('198.18.0.0')
  for (let at = 1; at < 60_000; at += 1) limit.take(`198.18.${at >> 8}.${at & 255}`)
  expect(limit.take('198.18.0.0')).toBe(600)
  limit.take('203.0.113.5')
  limit.take('203.0.113.6')
  expect(limit.take('198.18.0.0')).toBe(0)
})

test('without a clock of its own it takes the time from the machine', () => {
  const limit = new NetworkLimit({ max: 1, windowMs: 10 * MINUTE })
  expect(limit.take('203.0.113.5')).toBe(0)
  expect(limit.take('203.0.113.5')).toBeGreaterThan(0)
})

test.for([
  [undefined, { sentForms: 60, postedForms: 600, calls: 1_200 }],
  [30, { sentForms: 300, postedForms: 3_000, calls: 30 }],
  ['off', null],
] as const)('RATE_LIMIT %s', ([setting, expected]) => {
  const limits = visitorLimits(setting)
  const found = limits && {
    sentForms: limits.sentForms.max,
    postedForms: limits.postedForms.max,
    calls: limits.calls.max,
  }
  expect(found).toEqual(expected)
})

test('a refusal says what happened, and when to try again', () => {
  const problem = tooMany('Too many.', 61, (wait) => `Again in ${wait}.`)
  expect(problem).toMatchObject({ status: 429, message: 'Too many.', advice: 'Again in 2 minutes.', retryAfter: 61 })
  expect(waitText(60)).toBe('a minute')
})
