import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderTurns } from '#server/overload/render-turns.ts'

const LIMITS = { atOnce: 2, mostWaiting: 3, longestWaitMs: 10_000, patienceMs: 10_000 }

/** Work that ends when it is told to. */
function works(count: number) {
  const endings = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const work = (index: number) => () => {
    begun.push(index)
    return endings[index]?.promise ?? -1
  }
  return { begun, work, end: (index: number) => endings[index]?.resolve(index) }
}

test('so many at once, the next in order, and those are refused for whom there is no room to wait', async () => {
  const turns = createRenderTurns(LIMITS)
  const { begun, work, end } = works(6)
  const taken = Array.from({ length: 6 }, (_, index) => turns.take(work(index)))
  expect(await taken[5]).toBeNull()
  await pause(0)
  expect(begun).toEqual([0, 1])
  end(1)
  expect(await taken[1]).toBe(1)
  await pause(0)
  expect(begun).toEqual([0, 1, 2])
  const late = turns.take(work(5)) // there is room again
  for (const index of [0, 2, 3, 4, 5]) end(index)
  expect(await late).toBe(5)
})

test('what comes while a queue is worked off is heard before its end', async () => {
  const turns = createRenderTurns({ ...LIMITS, mostWaiting: 100 })
  const done: number[] = []
  const queue = Array.from({ length: 50 }, (_, index) => turns.take(() => done.push(index)))
  const heard = new Promise((heard) => setImmediate(() => heard(done.length)))
  await Promise.all(queue)
  expect(await heard).toBeLessThan(10)
})

test('work that fails gives its place away, and the failure to whom it belongs', async () => {
  const turns = createRenderTurns({ ...LIMITS, atOnce: 1 })
  const failing = turns.take(() => {
    throw new Error('no part')
  })
  const next = turns.take(() => 'next')
  await expect(failing).rejects.toThrow('no part')
  expect(await next).toBe('next')
})

test('work that waits for something else holds nobody up, and is still given its end', async () => {
  const turns = createRenderTurns({ ...LIMITS, atOnce: 1, patienceMs: 20 })
  const { work, end } = works(1)
  const slow = turns.take(work(0))
  expect(await turns.take(() => 'quick')).toBe('quick')
  end(0)
  expect(await slow).toBe(0)
})

test('who has waited too long is refused when the turn comes', async () => {
  const turns = createRenderTurns({ ...LIMITS, atOnce: 1, longestWaitMs: 10 })
  const { work, begun, end } = works(2)
  const first = turns.take(work(0))
  const second = turns.take(work(1))
  await pause(30)
  end(0)
  expect([await first, await second, begun]).toEqual([0, null, [0]])
})
