import { expect, test } from 'vitest'
import { createPresenceCache } from '#files/presence-cache.ts'

test('the oldest answers are evicted', () => {
  const cache = createPresenceCache(() => new Date(0), 2)
  for (const path of ['a', 'b', 'a', 'c']) cache.remember(path, 'present', null)
  expect(['a', 'b', 'c'].map(cache.fresh)).toEqual(['present', null, 'present'])
})

test("'unknown' is kept for 2 s and does not change the revision", () => {
  let time = 0
  const cache = createPresenceCache(() => new Date(time), 10)
  cache.remember('a', 'present', null)
  const before = cache.revision()
  cache.remember('a', 'unknown', null)
  expect(cache.fresh('a')).toBe('unknown')
  time = 2_001
  expect(cache.fresh('a')).toBeNull()
  cache.remember('a', 'present', null)
  expect(cache.revision()).toBe(before)
  cache.remember('a', 'unknown', null)
  cache.remember('a', 'absent', null)
  expect(cache.revision()).not.toBe(before)
  expect(cache.flips()).toBe(1)
})
