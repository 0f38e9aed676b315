import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRounds } from '#sources/rounds.ts'

const NEVER = 1_000_000

test('calls during a round are answered by one more round, forced if any of them was', async () => {
  const seen: boolean[] = []
  const rounds = createRounds(async (forced) => {
    seen.push(forced)
    await delay(10)
    return true
  }, NEVER)
  await Promise.all([rounds.now(false), rounds.now(false), rounds.now(true), rounds.now(false)])
  expect(seen).toEqual([false, true])
  await rounds.now(true)
  expect(seen).toEqual([false, true, true])
  await rounds.stop()
})

test('never two rounds at once', async () => {
  let running = 0
  let most = 0
  const rounds = createRounds(async () => {
    running += 1
    most = Math.max(most, running)
    await delay(2)
    running -= 1
    return true
  }, 1)
  for (let call = 0; call < 20; call += 1) {
    rounds.soon()
    await delay(1)
  }
  await rounds.stop()
  expect(most).toBe(1)
})

test('rounds come by themselves, further apart while they fail, and none after the stop', async () => {
  let count = 0
  const rounds = createRounds(async () => {
    count += 1
    return false
  }, 5)
  rounds.soon()
  await delay(100)
  await rounds.stop()
  const atStop = count
  expect(atStop).toBeGreaterThan(1)
  expect(atStop).toBeLessThan(8) // 5, 10, 20, 40 ms …
  await delay(30)
  expect(count).toBe(atStop)
})
