import { expect, test } from 'vitest'
import { Stamps } from '#requests/receive/stamp.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

function stampsAt(minSeconds = 3) {
  const clock = { at: Date.parse('2026-11-24T10:00:00Z') }
  const options = { secret: 'one secret', now: () => new Date(clock.at), minSeconds }
  return { clock, options, stamps: new Stamps(options) }
}

test.for([
  [-61 * SECOND, 'soon'],
  [-60 * SECOND, 'soon'],
  [-59 * SECOND, 'ok'],
  [0, 'soon'],
  [2.9 * SECOND, 'soon'],
  [3 * SECOND, 'ok'],
  [DAY, 'ok'],
  [DAY + SECOND, 'old'],
] as const)('a form sent after %s ms is %s (behavior 10.11)', ([waited, verdict]) => {
  const { clock, stamps } = stampsAt()
  const stamp = stamps.fresh()
  clock.at += waited
  expect(stamps.check(stamp)).toBe(verdict)
})

test('a server with the same secret accepts a stamp, one with another secret does not', () => {
  const { options, stamps } = stampsAt(0)
  const stamp = stamps.fresh()
  expect(new Stamps(options).check(stamp)).toBe('ok')
  expect(new Stamps({ ...options, secret: 'another' }).check(stamp)).toBe('bad')
})

test('a changed time and malformed stamps are bad', () => {
  const { stamps } = stampsAt(0)
  const good = stamps.fresh()
  const [, signature] = good.split('.')
  for (const stamp of [`zzzzzzzz.${signature}`, 'a.b', '0'.repeat(10_000), `!${good}`, `${good}!`]) {
    expect(stamps.check(stamp)).toBe('bad')
  }
})

test('without a wait, a stamp from a clock that is ahead is good', () => {
  const { clock, stamps } = stampsAt(0)
  const stamp = stamps.fresh()
  clock.at -= 61 * SECOND
  expect(stamps.check(stamp)).toBe('ok')
})

test('an empty or absent stamp is none', () => {
  const { stamps } = stampsAt()
  expect([stamps.check(''), stamps.check(undefined)]).toEqual(['none', 'none'])
})

test.for([3, 120])(
  'a renewed stamp is good immediately if the old one was ours or missing, else in %i s',
  (seconds) => {
    const { stamps } = stampsAt(seconds)
    expect(stamps.check(stamps.renewed('none'))).toBe('ok')
    expect(stamps.check(stamps.renewed('old'))).toBe('ok')
    expect(stamps.check(stamps.renewed('bad'))).toBe('soon')
  },
)
