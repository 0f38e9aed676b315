import { expect, test } from 'vitest'
import { createFormQueue } from '#app/forms/posted/form-queue.ts'

const settled = async (promise: Promise<boolean>) =>
  await Promise.race([promise, new Promise((done) => setTimeout(done, 5, 'waits'))])

test('forms beyond the slots wait, and forms beyond the queue are refused', async () => {
  const slotFor = createFormQueue({ concurrency: 2, maxWaiting: 1 })
  const [first, second, third, fourth] = [slotFor(), slotFor(), slotFor(), slotFor()]
  expect(await Promise.all([first.take(), second.take()])).toEqual([true, true])
  const waiting = third.take()
  expect(await settled(waiting)).toBe('waits')
  expect(await fourth.take()).toBe(false)
  first.release()
  expect(await waiting).toBe(true)
})

test('releasing a slot that was never taken, or releasing it twice, changes nothing', async () => {
  const slotFor = createFormQueue({ concurrency: 1, maxWaiting: 1 })
  slotFor().release()
  const slot = slotFor()
  await slot.take()
  slot.release()
  slot.release()
  const [next, after] = [slotFor(), slotFor()]
  expect(await next.take()).toBe(true)
  const waiting = after.take()
  expect(await settled(waiting)).toBe('waits')
  next.release()
  expect(await waiting).toBe(true)
})
