import { expect, test } from 'vitest'
import { createSendRate, SEND_RATE } from '#inquiries/outbox/send-rate.ts'

const MINUTE = 60_000

function rate(perAddress: number, inTotal: number) {
  const clock = { at: Date.parse('2026-11-24T10:00:00Z') }
  const sends = createSendRate({ perAddress, inTotal, windowMs: 10 * MINUTE }, () => clock.at)
  const take = (address: string, key: string) => sends.take(address, key).wait
  return { clock, sends, take }
}

test('a network may send 60 forms in ten minutes, all together 1,000 (behavior 10.12, 10.15)', () => {
  expect(SEND_RATE).toEqual({ perAddress: 60, inTotal: 1_000, windowMs: 10 * MINUTE })
})

test('an address that has used its forms is told how long to wait', () => {
  const { take, clock } = rate(2, 100)
  expect(take('203.0.113.5', 'a')).toBe(0)
  clock.at += MINUTE
  expect(take('203.0.113.5', 'b')).toBe(0)
  expect(take('203.0.113.5', 'c')).toBe(9 * 60)
  expect(take('203.0.113.6', 'c')).toBe(0)
  clock.at += 9 * MINUTE
  expect(take('203.0.113.5', 'c')).toBe(0)
  expect(take('203.0.113.5', 'd')).toBe(60)
})

test('the same form counts once, however often it is sent', () => {
  const { take } = rate(2, 100)
  for (let again = 0; again < 100; again += 1) expect(take('203.0.113.5', 'a')).toBe(0)
  expect(take('203.0.113.5', 'b')).toBe(0)
})

test('above the total limit forms are crowded, never refused, until the window has passed', () => {
  const { sends, clock } = rate(5, 3)
  const crowded = (address: string) => sends.take(address, 'a').crowded
  for (const last of [1, 2, 3]) expect(crowded(`198.51.100.${last}`)).toBe(false)
  expect(sends.take('198.51.100.4', 'a')).toEqual({ wait: 0, crowded: true })
  clock.at += 10 * MINUTE
  expect(crowded('198.51.100.5')).toBe(false)
})

test('a form that is sent again or has to wait is not crowded', () => {
  const { sends } = rate(1, 1)
  sends.take('203.0.113.5', 'a')
  expect(sends.take('203.0.113.5', 'a')).toEqual({ wait: 0, crowded: false })
  expect(sends.take('203.0.113.5', 'b')).toEqual({ wait: 600, crowded: false })
})

test('ten times the total limit is remembered', () => {
  const { take } = rate(1, 3)
  const addresses = Array.from({ length: 30 }, (_, sent) => `198.51.100.${sent}`)
  for (const address of addresses.slice(0, 29)) take(address, 'a')
  expect(take('198.51.100.0', 'b')).toBe(600)
  take('198.51.100.29', 'a')
  expect(take('198.51.100.0', 'b')).toBe(0)
})

test('without a clock of its own it takes the time from the machine', () => {
  const sends = createSendRate({ perAddress: 1, inTotal: 3, windowMs: 10 * MINUTE })
  expect(sends.take('203.0.113.5', 'a').wait).toBe(0)
  expect(sends.take('203.0.113.5', 'b').wait).toBeGreaterThan(0)
})

test('the memory is bounded: the oldest forms are forgotten, and an address keeps its own limit', () => {
  const { take } = rate(2, 3)
  for (let sent = 0; sent < 30; sent += 1) expect(take(`198.51.100.${sent}`, 'a')).toBe(0)
  expect(take('203.0.113.5', 'a')).toBe(0)
  expect(take('203.0.113.5', 'b')).toBe(0)
  expect(take('203.0.113.5', 'c')).toBe(600)
})
