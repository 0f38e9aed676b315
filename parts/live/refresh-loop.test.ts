import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RefreshLoop } from '#parts/live/refresh-loop.ts'

const NEVER = 1_000_000

test('one more run serves all calls during a run, forced if any of them was', async () => {
  const seen: boolean[] = []
  const loop = new RefreshLoop(async (forced) => {
    seen.push(forced)
    await delay(10)
    return true
  }, NEVER)
  const first = loop.now(false)
  await delay(1)
  await Promise.all([first, loop.now(false), loop.now(true), loop.now(false)])
  expect(seen).toEqual([false, true])
  await loop.now(true)
  expect(seen).toEqual([false, true, true])
  await loop.stop()
})

test('two runs never overlap', async () => {
  let running = 0
  let max = 0
  const loop = new RefreshLoop(async () => {
    running += 1
    max = Math.max(max, running)
    await delay(2)
    running -= 1
    return true
  }, 1)
  for (let call = 0; call < 20; call += 1) {
    loop.soon()
    await delay(1)
  }
  await loop.stop()
  expect(max).toBe(1)
})

test('a call right after a run waits for the run that is due already', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let [running, max, runs] = [0, 0, 0]
  const loop = new RefreshLoop(async () => {
    running += 1
    runs += 1
    max = Math.max(max, running)
    await new Promise((end) => setTimeout(end, 10))
    running -= 1
    return true
  }, NEVER)
  const again = loop.now(false).then(() => loop.now(true))
  loop.soon() // comes during the first run, so another one is due
  await vi.advanceTimersByTimeAsync(100)
  await again
  expect([max, runs]).toEqual([1, 2])
  await loop.stop()
})

test('it repeats on its own, more slowly while it fails, and not after the stop', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let count = 0
  const loop = new RefreshLoop(async () => {
    count += 1
    return false
  }, 5)
  loop.soon()
  await vi.advanceTimersByTimeAsync(100)
  const atStop = count
  expect(atStop).toBeGreaterThan(1)
  expect(atStop).toBeLessThan(8) // 5, 10, 20, 40 ms …
  await loop.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(count).toBe(atStop)
})
