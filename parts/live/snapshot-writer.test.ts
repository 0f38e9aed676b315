import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { SnapshotWriter } from '#parts/live/snapshot-writer.ts'

const RETRY_MS = 1_000
const packed = (revision: string): PackedCatalog => ({ revision, buffers: {} })

/** A writer whose writes take 10 ms, and the revisions that it wrote. */
function start(succeeds = () => true) {
  const written: string[] = []
  const write = async ({ revision }: PackedCatalog) => {
    await new Promise((done) => setTimeout(done, 10))
    written.push(revision)
    return succeeds()
  }
  return { writer: new SnapshotWriter(write, RETRY_MS), written }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is written at once, then only the last of many, after a pause', async () => {
  const { writer, written } = start()
  for (const revision of ['a', 'b', 'c']) writer.save(packed(revision))
  await vi.advanceTimersByTimeAsync(10)
  writer.save(packed('d'))
  await vi.advanceTimersByTimeAsync(190)
  expect(written).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(30)
  expect(written).toEqual(['a', 'd'])
})

test('a write that failed is tried again', async () => {
  let fails = true
  const { writer, written } = start(() => !fails)
  writer.save(packed('a'))
  await vi.advanceTimersByTimeAsync(10 + RETRY_MS)
  fails = false
  await vi.advanceTimersByTimeAsync(10 + RETRY_MS * 3)
  expect(written).toEqual(['a', 'a'])
})

test('the one that waits is written at the end', async () => {
  const { writer, written } = start()
  writer.save(packed('a'))
  writer.save(packed('b'))
  const stopped = writer.stop()
  await vi.advanceTimersByTimeAsync(20)
  await stopped
  expect(written).toEqual(['a', 'b'])
})
