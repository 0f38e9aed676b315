import { expect, test } from 'vitest'
import { atOnce, costed, SharedWork, timed } from '#shared/shared-work.ts'

test('those who ask for the same at the same time share the work, and who asks later gets new work', async () => {
  const jobs = new SharedWork<number>()
  let done = 0
  const ask = () =>
    atOnce(
      jobs.job('x', async () => {
        done += 1
        return { result: done, ms: 0 }
      }),
    )
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})

test('a job that all have given up is forgotten', () => {
  const jobs = new SharedWork<number>()
  const job = () => jobs.job('x', async () => ({ result: 1, ms: 0 }))
  const first = job()
  expect(job()).toBe(first)
  first.drop()
  expect(job()).not.toBe(first)
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
