import { expect, onTestFinished, test, vi } from 'vitest'
import { RenderPool } from '#server/rendering/render-pool.ts'
import type { RenderTask } from '#server/rendering/render-task.ts'

const FAULTY = new URL('../../tests/site/faulty-thread.ts', import.meta.url)
/** For what must happen, however busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 10 }
const MAX_MS = 60_000

/** A pool with `count` usual threads, all loaded. Its tasks answer with the order of their threads, once they are released. */
async function poolOf(count: number) {
  const pool = new RenderPool(FAULTY, { worker: {}, count, maxBusyMs: MAX_MS, maxMs: MAX_MS })
  onTestFinished(() => pool.close())
  let numbers = new Int32Array(new SharedArrayBuffer(8))
  const ids: string[] = []
  const give = (isSpare = false) => {
    const place = { isSpare, held: true, isHeld: () => place.held }
    const catalog = { revision: 'tasks', buffers: { tasks: numbers.buffer } }
    const task = { url: 'http://parts.example/held', catalog, posted: null } as unknown as RenderTask
    const thread = pool.run(task, [], place).then(({ body }) => {
      const id = new TextDecoder().decode(body ?? undefined)
      if (!ids.includes(id)) ids.push(id)
      return ids.toSorted((a, b) => Number(a) - Number(b)).indexOf(id)
    })
    return { place, thread }
  }
  const begun = (tasks: number) => vi.waitFor(() => expect(Atomics.load(numbers, 0)).toBe(tasks), PATIENCE)
  const release = () => {
    Atomics.store(numbers, 1, 1)
    Atomics.notify(numbers, 1)
    numbers = new Int32Array(new SharedArrayBuffer(8))
  }
  const first = Array.from({ length: count }, () => give())
  await begun(count)
  release()
  await Promise.all(first.map(({ thread }) => thread))
  return { give, begun, release }
}

test('a task goes to the thread that makes the fewest answers, of several to the oldest', async () => {
  const { give, begun, release } = await poolOf(2)
  const tasks = [give(), give(), give()]
  await begun(3)
  release()
  expect(await Promise.all(tasks.map(({ thread }) => thread))).toEqual([0, 1, 0])
})

test('a task that waits for the database keeps no thread busy', async () => {
  const { give, begun, release } = await poolOf(2)
  const waiting = [give(), give(), give()]
  for (const { place } of waiting) place.held = false
  const next = [give(), give(true)]
  await begun(5)
  release()
  expect(await Promise.all(next.map(({ thread }) => thread))).toEqual([0, 1])
})

test('the spare place starts a thread only if all are busy, and others use it then', async () => {
  const { give, begun, release } = await poolOf(1)
  const idle = give(true)
  const spare = give(true)
  await begun(2)
  const more = [give(), give(true), give()]
  await begun(5)
  release()
  expect(await Promise.all([idle, spare, ...more].map(({ thread }) => thread))).toEqual([0, 1, 0, 1, 0])
})
