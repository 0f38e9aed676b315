import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'

/** What a process has of memory, in bytes. */
export type MemoryReading = { readonly resident: number; readonly heapUsed: number; readonly heapLimit: number }

export type MemoryWatch = {
  /** Whether so little is left that only what costs next to nothing should be answered. */
  isShort(): boolean
}

type Options = {
  /** How much the process may have; null: as much as the container, or else the machine. */
  readonly limitBytes: number | null
  read?(): MemoryReading
  /** In ms, from any beginning. */
  now?(): number
}

/** The system ends a process that goes over its limit, and V8 one whose heap does: both are kept away from. */
const RESIDENT_SHARE = 0.9
const HEAP_SHARE = 0.85
const LOOK_MS = 200

/** Looks at the memory when it is asked, at most five times a second. */
export function createMemoryWatch({
  limitBytes,
  read = readMemory,
  now = () => performance.now(),
}: Options): MemoryWatch {
  const limit = limitBytes ?? Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  let seen = Number.NEGATIVE_INFINITY
  let short = false
  return {
    isShort() {
      if (now() - seen < LOOK_MS) return short
      seen = now()
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
