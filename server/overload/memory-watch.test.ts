import { expect, test } from 'vitest'
import { createMemoryWatch } from '#server/overload/memory-watch.ts'

const MB = 1_000_000

test.for([
  [200, 100, false],
  [361, 100, true], // nine tenths of 400
  [200, 171, true], // 85 % of the heap
] as const)('%i MB resident and a heap of %i is short: %s', ([resident, heapUsed, short]) => {
  const read = () => ({ resident: resident * MB, heapUsed: heapUsed * MB, heapLimit: 200 * MB })
  expect(createMemoryWatch({ limitBytes: 400 * MB, read }).isShort()).toBe(short)
})

test('it reads the memory five times per second, however often it is asked, and notices when there is enough again', () => {
  const seen = { at: 0, looks: 0, resident: 500 * MB }
  const read = () => {
    seen.looks += 1
    return { resident: seen.resident, heapUsed: 0, heapLimit: 1 }
  }
  const memory = createMemoryWatch({ limitBytes: 400 * MB, read, now: () => seen.at })
  expect(Array.from({ length: 1_000 }, () => memory.isShort()).every(Boolean)).toBe(true)
  seen.resident = 100 * MB
  seen.at = 199
  expect(memory.isShort()).toBe(true)
  seen.at = 200
  expect(memory.isShort()).toBe(false)
  expect(seen.looks).toBe(2)
})

test('without a limit, the limit of the container or the machine counts', () => {
  expect(createMemoryWatch({ limitBytes: null }).isShort()).toBe(false)
})
