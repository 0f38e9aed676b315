import { queueOptionsSymbol } from 'piscina'
import { expect, test } from 'vitest'
import { ThreadChoice } from '#server/rendering/thread-choice.ts'

type Threads = Parameters<ThreadChoice['choose']>[1]

/** Gives tasks to these threads, of which `count` are usual. The later one is listed first. */
function tasksFor(count = 2, ids = [8, 7]) {
  const choice = new ThreadChoice(count)
  const threads = ids.map((id) => ({ id })) as Threads
  return (isSpare = false) => {
    const place = { isSpare, held: true, isHeld: () => place.held, giveAway: () => undefined }
    const task = choice.open(place, () => undefined)
    const asked = { [queueOptionsSymbol]: task } as Parameters<ThreadChoice['choose']>[0]
    return { task, place, end: () => choice.close(task), id: choice.choose(asked, threads)?.id ?? null }
  }
}

test('a task goes to the thread that makes the fewest answers, of several to the oldest', () => {
  const give = tasksFor()
  const [first, second, third] = [give(), give(), give()]
  expect([first.id, second.id, third.id]).toEqual([7, 8, 7])
  second.end()
  expect(give().id).toBe(8)
})

test('a task that waits for the database keeps no thread busy', () => {
  const give = tasksFor()
  const waiting = [give(), give(), give()]
  for (const { place } of waiting) place.held = false
  expect([give().id, give(true).id]).toEqual([7, 8])
})

test('the spare place starts a thread only if all are busy and none has started for it', () => {
  const alone = tasksFor(1, [7])
  const [first, spare, next] = [alone(true), alone(true), alone()]
  expect([first.id, spare.id, next.id]).toEqual([7, null, 7])
  first.place.held = false
  next.place.held = false
  expect(alone(true).id).toBe(7)
  const both = tasksFor(1)
  expect([both().id, both().id, both(true).id]).toEqual([7, 8, 7])
})

test('a thread that a late task keeps busy gets no other task, unless there is no other thread and none may start', () => {
  const give = tasksFor(2, [7])
  const late = give()
  late.task.isLate = true
  expect(give().id).toBe(null)
  const both = tasksFor(1)
  both().task.isLate = true
  expect([both().id, both().id]).toEqual([8, 8])
  const full = tasksFor(1, [7, 8])
  for (const each of [full(), full(true)]) each.task.isLate = true
  expect(full().id).toBe(7)
})

test('a thread that is missing is started', () => {
  const give = tasksFor(2, [7])
  expect([give().id, give().id]).toEqual([7, null])
})
