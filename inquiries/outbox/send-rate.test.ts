import { expect, test } from 'vitest'
import { createSendRate, networkOf } from '#inquiries/outbox/send-rate.ts'

const MINUTE = 60_000

function rate(perAddress: number, inTotal: number) {
  const clock = { at: Date.parse('2026-11-24T10:00:00Z') }
  const sends = createSendRate({ perAddress, inTotal, windowMs: 10 * MINUTE }, () => new Date(clock.at))
  const take = (address: string, key: string) => sends.take(address, key).wait
  return { clock, sends, take }
}

test('an address that has used its forms is told how long to wait', () => {
  const { take, clock } = rate(2, 100)
  expect(take('203.0.113.5', 'a')).toBe(0)
  clock.at += MINUTE
  expect(take('203.0.113.5', 'b')).toBe(0)
  expect(take('203.0.113.5', 'c')).toBe(9 * 60)
  expect(take('203.0.113.6', 'c')).toBe(0)
  clock.at += 9 * MINUTE
  expect(take('203.0.113.5', 'c')).toBe(0)
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

test('the memory is bounded: the oldest forms are forgotten, and an address keeps its own limit', () => {
  const { take } = rate(2, 3)
  for (let sent = 0; sent < 30; sent += 1) expect(take(`198.51.100.${sent}`, 'a')).toBe(0)
  expect(take('203.0.113.5', 'a')).toBe(0)
  expect(take('203.0.113.5', 'b')).toBe(0)
  expect(take('203.0.113.5', 'c')).toBe(600)
})

test.for([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
] as const)('%s counts as %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})
