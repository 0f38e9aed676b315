import { memoryUsage } from 'node:process'
import { expect, test } from 'vitest'
import { MemoryWatch } from '#server/overload/memory-watch.ts'

const MB = 1_000_000

test.for([
  [200, 100, false],
  [361, 100, true], // nine tenths of 400
  [200, 171, true], // 85 % of the heap
] as const)('%i MB resident and a heap of %i is short: %s', ([resident, heapUsed, short]) => {
  const read = () => ({ resident: resident * MB, heapUsed: heapUsed * MB, heapLimit: 200 * MB })
  expect(new MemoryWatch({ limitBytes: 400 * MB, read }).isShort()).toBe(short)
})

test('it reads the memory five times per second, however often it is asked, and notices when there is enough again', () => {
  const seen = { at: 0, looks: 0, resident: 500 * MB }
  const read = () => {
    seen.looks += 1
    return { resident: seen.resident, heapUsed: 0, heapLimit: 1 }
  }
  const memory = new MemoryWatch({ limitBytes: 400 * MB, read, now: () => seen.at })
  expect(Array.from({ length: 1_000 }, () => memory.isShort()).every(Boolean)).toBe(true)
  seen.resident = 100 * MB
  seen.at = 199
  expect(memory.isShort()).toBe(true)
  seen.at = 200
  expect(memory.isShort()).toBe(false)
  expect(seen.looks).toBe(2)
})

/** A watch whose memory, clock and collector the test sets. The collector frees `garbage`. */
function relieved() {
  const state = { at: 0, resident: 100 * MB, garbage: 0, collected: [] as number[] }
  const watch = new MemoryWatch({
    limitBytes: 400 * MB,
    read: () => ({ resident: state.resident, heapUsed: 0, heapLimit: 4_000 * MB }),
    collect() {
      state.collected.push(state.at)
      state.resident -= state.garbage
    },
    now: () => state.at,
  })
  const second = (isFreed = false) => {
    state.at += 1_000
    watch.relieve(isFreed)
  }
  return { state, watch, second }
}

test('garbage is collected when memory is short, and only then', () => {
  const { state, watch, second } = relieved()
  second()
  state.resident = 500 * MB
  state.garbage = 300 * MB
  second()
  expect(watch.isShort()).toBe(false)
  second()
  expect(state.collected).toEqual([2_000])
})

test('while collecting does not help, it is tried every ten seconds', () => {
  const { state, second } = relieved()
  state.resident = 500 * MB
  for (let index = 0; index < 30; index += 1) second()
  expect(state.collected).toEqual([1_000, 11_000, 21_000])
})

test('it is collected at once after something was freed', () => {
  const { state, second } = relieved()
  state.resident = 500 * MB
  for (let index = 0; index < 5; index += 1) second()
  const before = state.collected.length
  second(true)
  expect(state.collected).toHaveLength(before + 1)
})

test('how much is too much', () => {
  const { state, watch } = relieved()
  expect(watch.excess()).toBe(-260 * MB)
  state.at = 1_000
  state.resident = 400 * MB
  expect(watch.excess()).toBe(40 * MB)
})

test('the real collector frees memory outside of the heap too', async () => {
  const read = () => ({ resident: memoryUsage().arrayBuffers, heapUsed: 0, heapLimit: 1 })
  const watch = new MemoryWatch({ limitBytes: 50 * MB, read })
  let blocks = Array.from({ length: 20 }, () => Buffer.alloc(10 * MB))
  expect([watch.isShort(), blocks.length]).toEqual([true, 20])
  blocks = []
  watch.relieve(false)
  await expect.poll(() => watch.isShort(), { timeout: 10_000 }).toBe(false) // another thread frees it
  expect(blocks).toEqual([])
})

test('without a limit, the limit of the container or the machine counts', () => {
  expect(new MemoryWatch({ limitBytes: null }).isShort()).toBe(false)
})
