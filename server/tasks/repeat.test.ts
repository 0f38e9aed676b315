import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from '#server/tasks/repeat.ts'
import { SILENT } from '#tests/site/silent-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done after its first time, again after its end, and once more after it failed', async () => {
  const done: string[] = []
  const warned: unknown[] = []
  const slow = async () => {
    done.push('slow begins')
    await new Promise((end) => setTimeout(end, 500))
    done.push('slow ends')
  }
  const failing = async () => {
    done.push('failing')
    throw new Error('away')
  }
  const { start, stop } = repeat(
    [
      { run: slow, firstMs: 10, everyMs: 100, failed: '' },
      { run: failing, firstMs: 300, everyMs: 300, failed: 'It failed' },
    ],
    { ...SILENT, warn: (_: object, text: string) => void warned.push(text) },
  )
  start()
  await vi.advanceTimersByTimeAsync(650)
  expect(done).toEqual(['slow begins', 'failing', 'slow ends', 'failing', 'slow begins'])
  expect(warned).toEqual(['It failed', 'It failed'])
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  expect(done.slice(5)).toEqual(['slow ends']) // what had begun ends, and nothing begins again
})
