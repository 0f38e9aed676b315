import { expect, test } from 'vitest'
import { ThreadTime } from '#server/rendering/thread-time.ts'

test('tasks at the same time share the time of their thread, and nothing else counts', () => {
  const thread = { ms: 100 }
  const time = new ThreadTime(() => thread.ms)
  thread.ms = 150 // between tasks
  const first = time.start()
  thread.ms = 160
  const second = time.start()
  thread.ms = 180
  expect(first()).toBe(10 + 10)
  thread.ms = 185
  expect(second()).toBe(10 + 5)
})
