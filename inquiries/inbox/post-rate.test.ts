import { expect, test } from 'vitest'
import { createPostRate } from '#inquiries/inbox/post-rate.ts'

const MINUTE = 60_000

function rateOf(max: number) {
  const clock = { at: 60 * MINUTE }
  const rate = createPostRate({ max, windowMs: 10 * MINUTE }, () => clock.at)
  return { clock, take: rate.take }
}

test('a network that has used its posts waits until its ten minutes are over', () => {
  const { clock, take } = rateOf(3)
  expect([take('203.0.113.5'), take('203.0.113.5'), take('203.0.113.5')]).toEqual([0, 0, 0])
  clock.at += 4 * MINUTE
  expect(take('203.0.113.5')).toBe(360)
  expect(take('203.0.113.6')).toBe(0)
  clock.at += 6 * MINUTE
  expect(take('203.0.113.5')).toBe(0)
})

test('all addresses of one IPv6 network count together', () => {
  const { take } = rateOf(2)
  expect([take('2001:db8::1'), take('2001:db8::2'), take('2001:db8:0:1::1')]).toEqual([0, 0, 0])
  expect(take('2001:db8::3')).toBe(600)
})

test('the memory is bounded: of more than 20,000 networks the oldest are forgotten', () => {
  const { take } = rateOf(1)
  take('203.0.113.5')
  const [last = '', ...others] = Array.from(
    { length: 20_000 },
    (_, index) => `2001:db8:${index >> 8}:${index & 255}::1`,
  )
  for (const address of others) take(address)
  expect(take('203.0.113.5')).toBe(600)
  take(last)
  expect(take('203.0.113.5')).toBe(0)
})

test('without a clock of its own it takes the time from the machine', () => {
  const { take } = createPostRate({ max: 1, windowMs: 10 * MINUTE })
  expect(take('203.0.113.5')).toBe(0)
  expect(take('203.0.113.5')).toBeGreaterThan(0)
})
