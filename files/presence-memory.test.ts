import { expect, test } from 'vitest'
import { createPresenceMemory } from '#files/presence-memory.ts'

test('only so many files are remembered: those asked for last', () => {
  const memory = createPresenceMemory(() => new Date(0), 2)
  for (const path of ['a', 'b', 'a', 'c']) memory.remember(path, 'present', null)
  expect(['a', 'b', 'c'].map(memory.fresh)).toEqual(['present', null, 'present'])
})

test('that a store could not say is held for 2 s, and turns nothing around', () => {
  let time = 0
  const memory = createPresenceMemory(() => new Date(time), 10)
  memory.remember('a', 'present', null)
  const before = memory.revision()
  memory.remember('a', 'unknown', null)
  expect(memory.fresh('a')).toBe('unknown')
  time = 2_001
  expect(memory.fresh('a')).toBeNull()
  memory.remember('a', 'present', null)
  expect(memory.revision()).toBe(before)
  memory.remember('a', 'unknown', null)
  memory.remember('a', 'absent', null)
  expect(memory.revision()).not.toBe(before)
})
