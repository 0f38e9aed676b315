import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderQueue } from '#server/overload/render-queue.ts'

const LIMITS = { concurrency: 2, maxWaiting: 3, maxWaitMs: 10_000, maxSlotMs: 10_000 }

/** Work that the test ends. */
function works(count: number) {
  const endings = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const work = (index: number) => () => {
    begun.push(index)
    return endings[index]?.promise ?? -1
  }
  return { begun, work, end: (index: number) => endings[index]?.resolve(index) }
}

test('a limited number runs at the same time, the others in order, and those that find the queue full are refused', async () => {
  const queue = createRenderQueue(LIMITS)
  const { begun, work, end } = works(6)
  const taken = Array.from({ length: 6 }, (_, index) => queue.run(work(index)))
  expect(await taken[5]).toBeNull()
  await pause(0)
  expect(begun).toEqual([0, 1])
  end(1)
  expect(await taken[1]).toBe(1)
  await pause(0)
  expect(begun).toEqual([0, 1, 2])
  const late = queue.run(work(5)) // there is room again
  for (const index of [0, 2, 3, 4, 5]) end(index)
  expect(await late).toBe(5)
})

test('other events are handled while the queue is worked off', async () => {
  const queue = createRenderQueue({ ...LIMITS, maxWaiting: 100 })
  const done: number[] = []
  const all = Array.from({ length: 50 }, (_, index) => queue.run(() => done.push(index)))
  const heard = new Promise((heard) => setImmediate(() => heard(done.length)))
  await Promise.all(all)
  expect(await heard).toBeLessThan(10)
})

test('work that fails frees its slot, and its caller gets the error', async () => {
  const queue = createRenderQueue({ ...LIMITS, concurrency: 1 })
  const failing = queue.run(() => {
    throw new Error('no part')
  })
  const next = queue.run(() => 'next')
  await expect(failing).rejects.toThrow('no part')
  expect(await next).toBe('next')
})

test('work that waits for something else frees its slot and still ends', async () => {
  const queue = createRenderQueue({ ...LIMITS, concurrency: 1, maxSlotMs: 20 })
  const { work, end } = works(1)
  const slow = queue.run(work(0))
  expect(await queue.run(() => 'quick')).toBe('quick')
  end(0)
  expect(await slow).toBe(0)
})

test('work that has waited too long is refused when its turn comes', async () => {
  const queue = createRenderQueue({ ...LIMITS, concurrency: 1, maxWaitMs: 10 })
  const { work, begun, end } = works(2)
  const first = queue.run(work(0))
  const second = queue.run(work(1))
  await pause(30)
  end(0)
  expect([await first, await second, begun]).toEqual([0, null, [0]])
})
