import { expect, test } from 'vitest'
import { backoffMs, type Claimed, farthestTry, LEASE_MS, SEND_LIMIT_MS, settle } from '#outbox/retry-rules.ts'
import type { MailOutcome } from '#outbox/transport.ts'
import { claimedMail } from '#tests/samples/claimed-mail.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const why = 'as the test has it'

function claimed(ageMs: number, attempts = 1): Claimed {
  return { ...claimedMail('Q-261124-7KMP', new Date(NOW.getTime() - ageMs)), attempts }
}

test.for([
  [0, 10_000],
  [1, 20_000],
  [5, 320_000],
  [9, HOUR],
  [500, HOUR],
] as const)('after %i failures the wait is up to %i ms', ([failures, longest]) => {
  expect(backoffMs(failures, () => 0)).toBe(0)
  expect(backoffMs(failures, () => 0.5)).toBe(longest / 2)
  expect(backoffMs(failures, () => 1)).toBe(longest)
})

test.for([
  ['delivered', { kind: 'delivered' }, 0, 'sent', 0],
  ['refused for good', { kind: 'rejected', why }, 0, 'parked', 0],
  ['not taken now', { kind: 'retry', why }, 0, 'due', 20_000],
  ['unknown', { kind: 'ambiguous', why }, 0, 'due', 20_000],
  ['wrong settings', { kind: 'configuration', why }, 0, 'due', HOUR],
  ['not taken for almost 5 days', { kind: 'retry', why }, 5 * DAY - 1, 'due', HOUR, 60],
  ['not taken for 5 days', { kind: 'retry', why }, 5 * DAY, 'parked', 0, 60],
  ['wrong settings for 5 days', { kind: 'configuration', why }, 5 * DAY, 'parked', 0, 60],
  ['not taken once while the clock jumped by 400 days', { kind: 'retry', why }, 400 * DAY, 'due', 20_000],
  ['delivered after 6 days', { kind: 'delivered' }, 6 * DAY, 'sent', 0],
] as const satisfies readonly (readonly [string, MailOutcome, number, string, number, number?])[])(
  '%s',
  ([, outcome, age, state, longest, attempts = 1]) => {
    const settled = settle(claimed(age, attempts), outcome, NOW, () => 1)
    expect(settled).toMatchObject({ state, ambiguous: outcome.kind === 'ambiguous' })
    expect(Date.parse(settled.next_try_at) - NOW.getTime()).toBe(longest)
    expect(settled.last_fault).toBe(outcome.kind === 'delivered' ? null : why)
  },
)

test('while the settings are wrong a mail waits at least 30 minutes', () => {
  const { next_try_at } = settle(claimed(0), { kind: 'configuration', why }, NOW, () => 0)
  expect(Date.parse(next_try_at) - NOW.getTime()).toBe(HOUR / 2)
})

test('no try is set later than an hour, with clocks that differ by ten minutes', () => {
  expect(farthestTry(NOW).getTime() - NOW.getTime()).toBe(HOUR + 600_000)
})

test('a lease outlasts a send and ends within a minute', () => {
  expect(LEASE_MS).toBeGreaterThan(SEND_LIMIT_MS + 5_000)
  expect(LEASE_MS + 5_000).toBeLessThan(60_000)
})
