import { expect, test } from 'vitest'
import { createTurns } from '#app/form-turns.ts'

const settled = async (promise: Promise<boolean>) =>
  await Promise.race([promise, new Promise((done) => setTimeout(done, 5, 'waits'))])

test('so many have a turn at once, so many wait, and no more', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 1 })
  const [first, second, third, fourth] = [turns(), turns(), turns(), turns()]
  expect(await Promise.all([first.take(), second.take()])).toEqual([true, true])
  const waiting = third.take()
  expect(await settled(waiting)).toBe('waits')
  expect(await fourth.take()).toBe(false)
  first.end()
  expect(await waiting).toBe(true)
})

test('one that ends without its turn, or ends twice, changes nothing', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  turns().end()
  const turn = turns()
  await turn.take()
  turn.end()
  turn.end()
  const [next, after] = [turns(), turns()]
  expect(await next.take()).toBe(true)
  const waiting = after.take()
  expect(await settled(waiting)).toBe('waits')
  next.end()
  expect(await waiting).toBe(true)
})
