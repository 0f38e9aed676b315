import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'

/** The memory of a process, in bytes. */
type MemoryReading = { readonly resident: number; readonly heapUsed: number; readonly heapLimit: number }

export type MemoryWatch = {
  /** Whether only requests that cost almost nothing should be answered. */
  isShort(): boolean
}

type Options = {
  /** The process's limit, or null for the container's or the machine's. */
  readonly limitBytes: number | null
  read?(): MemoryReading
  /** A monotonic clock, in ms. */
  now?(): number
}

/** The system kills a process above its limit, and V8 one whose heap is full. We refuse requests before that. */
const RESIDENT_SHARE = 0.9
const HEAP_SHARE = 0.85
const INTERVAL_MS = 200

/** Reads the memory when asked, at most five times per second. */
export function createMemoryWatch({
  limitBytes,
  read = readMemory,
  now = () => performance.now(),
}: Options): MemoryWatch {
  const limit = limitBytes ?? Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  let readAt = Number.NEGATIVE_INFINITY
  let short = false
  return {
    isShort() {
      if (now() - readAt < INTERVAL_MS) return short
      readAt = now()
      const { resident, heapUsed, heapLimit } = read()
      short = resident > limit * RESIDENT_SHARE || heapUsed > heapLimit * HEAP_SHARE
      return short
    },
  }
}

function readMemory(): MemoryReading {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return { resident: memoryUsage.rss(), heapUsed: used_heap_size, heapLimit: heap_size_limit }
}
