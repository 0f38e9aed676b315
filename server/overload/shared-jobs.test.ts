import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import { SharedWork } from '#shared/shared-work.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { works } from '#tests/queues/queued-works.ts'

const LIMITS = {
  concurrency: 1,
  maxWaiting: 100,
  maxWaitMs: { form: 10_000, page: 10_000, export: 10_000 },
}
const [ANN, BOB] = ['192.0.2.1', '192.0.2.2']

/** A queue, and its jobs by name. */
const shared = (limits: Partial<typeof LIMITS> = {}) => {
  const queue = new FairQueue({ ...LIMITS, ...limits })
  const jobs = new SharedWork<string>()
  const made = works()
  return { queue, ...made, job: (name: string) => jobs.job(name, made.work(name)) }
}

test('a job that several ask for is done once, at the earliest turn of any of them', async () => {
  const { queue, job, begun, work, end } = shared()
  void queue.run(ANN, 'page', work('a1'))
  const asked = ['x', 'y', 'z'].map((name) => queue.run(ANN, 'page', job(name)))
  void queue.run(BOB, 'page', work('b1'))
  const other = queue.run(BOB, 'page', job('z'))
  await end('a1', 500)
  for (const name of ['b1', 'z', 'x', 'y']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'z', 'x', 'y'])
  expect([await Promise.all(asked), await other]).toEqual([['x', 'y', 'z'], 'z'])
})

test('a job that several ask for counts for the network whose turn it was', async () => {
  const { turnOf, used } = queueTurns()
  const jobs = new SharedWork<string>()
  const ask = (visitor: string) =>
    turnOf(visitor)(jobs.job('x', () => yieldToEventLoop().then(() => ({ result: 'x', ms: 70 }))))
  await Promise.all([ask(ANN), ask(BOB)])
  expect([used(ANN), used(BOB)]).toEqual([70, 0])
})

test('a job that several ask for goes on for the others when one of them is refused', async () => {
  const { queue, job, begun, work, end } = shared({ maxWaiting: 2 })
  await queue.run(ANN, 'page', async () => ({ result: 'costly', ms: 500 }))
  void queue.run('192.0.2.9', 'page', work('first'))
  const refused = ['x', 'y'].map((name) => queue.run(ANN, 'page', job(name)))
  const others = [queue.run(BOB, 'page', job('y')), queue.run('192.0.2.3', 'page', work('c1'))]
  expect(await Promise.all(refused)).toEqual([REFUSED, REFUSED])
  for (const name of ['first', 'y', 'c1']) await end(name)
  expect([await Promise.all(others), begun]).toEqual([
    ['y', 'c1'],
    ['first', 'y', 'c1'],
  ])
  const again = queue.run(ANN, 'page', job('x'))
  await end('x')
  expect(await again).toBe('x')
})

test('visitors who ask for the same job each have their own time to wait', async () => {
  const { queue, job, work, end } = shared({ maxWaitMs: { form: 10_000, page: 10, export: 10 } })
  void queue.run(ANN, 'form', work('a1'))
  const [page, form] = [queue.run(ANN, 'page', job('x')), queue.run(BOB, 'form', job('x'))]
  expect(await page).toBe(REFUSED)
  await end('a1')
  await end('x')
  expect(await form).toBe('x')
})

test('a job that several ask for takes up one place among those that may wait, however many ask for it', async () => {
  const { queue, job, work, end } = shared({ maxWaiting: 2 })
  void queue.run(ANN, 'page', work('a1'))
  const asked = Array.from({ length: 200 }, (_, index) => queue.run(`198.51.100.${index}`, 'page', job('x')))
  const other = queue.run(ANN, 'page', job('y'))
  for (const name of ['a1', 'x', 'y']) await end(name)
  expect([new Set(await Promise.all(asked)), await other]).toEqual([new Set(['x']), 'y'])
})

test('a job that several ask for fails for all of them, and is tried again for who asks later', async () => {
  const queue = new FairQueue(LIMITS)
  const jobs = new SharedWork<string>()
  let tries = 0
  const ask = (visitor: string) =>
    queue.run(
      visitor,
      'page',
      jobs.job('x', async () => {
        tries += 1
        await yieldToEventLoop()
        return tries === 1 ? { error: new Error('no part'), ms: 1 } : { result: 'x', ms: 1 }
      }),
    )
  const both = [ask(ANN), ask(BOB)]
  for (const answer of both) await expect(answer).rejects.toThrow('no part')
  expect(await ask(ANN)).toBe('x')
})
