import { expect, test } from 'vitest'
import { atOnce, costed, SharedWork, timed } from '#shared/shared-work.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { works } from '#tests/queues/queued-works.ts'

test('those who ask for the same at the same time share the work, and who asks later gets new work', async () => {
  const jobs = new SharedWork<number>()
  let done = 0
  const ask = () =>
    atOnce(
      jobs.once('x', async () => {
        done += 1
        return { result: done, ms: 0 }
      }),
    )
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})

const [ANN, BOB] = ['192.0.2.1', '192.0.2.2']

test('work that is under way is waited for in no place, and costs only the network whose turn it was', async () => {
  const { queue, used } = queueTurns({ concurrency: 2 })
  const jobs = new SharedWork<string>()
  const { begun, work, end, settled } = works()
  const ask = (visitor: string) => queue.run(visitor, jobs.once('x', work('x')))
  const both = [ask(ANN), ask(BOB)]
  await settled()
  void queue.run(BOB, work('next'))
  await settled()
  expect(begun).toEqual(['x', 'next'])
  await end('x', 70)
  expect([await Promise.all(both), used(ANN), used(BOB)]).toEqual([['x', 'x'], 70, 10]) // so far, of the next
})

test('work that fails fails for all who wait for it, and is tried again for who asks later', async () => {
  const jobs = new SharedWork<string>()
  let tries = 0
  const ask = () =>
    atOnce(
      jobs.once('x', async () => {
        tries += 1
        return tries === 1 ? { error: new Error('no part'), ms: 1 } : { result: 'x', ms: 1 }
      }),
    )
  for (const answer of [ask(), ask()]) await expect(answer).rejects.toThrow('no part')
  expect(await ask()).toBe('x')
})

test('work says what it cost, also if it fails', async () => {
  const error = new Error('no part')
  const failing = costed((spent) => {
    spent.ms += 30
    throw error
  })
  expect(await failing).toEqual({ error, ms: 30 })
  expect(await timed(() => Promise.reject(error))).toEqual({ error, ms: expect.any(Number) })
  await expect(atOnce(() => failing)).rejects.toBe(error)
})
