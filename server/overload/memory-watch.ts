import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { collectGarbage } from '#shared/collect-garbage.ts'

/** The memory of a process, in bytes. */
type MemoryReading = { readonly resident: number; readonly heapUsed: number; readonly heapLimit: number }

type Options = {
  /** The process's limit, or null for the container's or machine's. */
  readonly limitBytes: number | null
  read?(): MemoryReading
  collect?(): void
  /** A monotonic clock, in ms. */
  now?(): number
}

/** The system kills a process above its limit, and V8 one with a full heap. We refuse requests earlier. */
const RESIDENT_SHARE = 0.9
const HEAP_SHARE = 0.85
const INTERVAL_MS = 200
const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 60_000

/** Reads the memory on demand, at most five times a second. */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #read: () => MemoryReading
  readonly #collect: () => void
  readonly #now: () => number
  readonly #collecting = { at: Number.NEGATIVE_INFINITY, wait: FIRST_WAIT_MS }
  #readAt = Number.NEGATIVE_INFINITY
  #bytes = 0

  constructor({ limitBytes, read = readMemory, collect = collectGarbage, now = () => performance.now() }: Options) {
    this.#limitBytes = limitBytes ?? Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
    this.#read = read
    this.#collect = collect
    this.#now = now
  }

  /** Whether to answer only requests that cost almost nothing. */
  isShort(): boolean {
    return this.excess() > 0
  }

  /** How many bytes to free until it isn't short; zero or negative if it isn't. */
  excess(): number {
    if (this.#now() - this.#readAt < INTERVAL_MS) return this.#bytes
    this.#readAt = this.#now()
    const { resident, heapUsed, heapLimit } = this.#read()
    this.#bytes = Math.max(resident - this.#limitBytes * RESIDENT_SHARE, heapUsed - heapLimit * HEAP_SHARE)
    return this.#bytes
  }

  /**
   * Collects garbage if memory is short, since idle V8 doesn't. Call it every second. It pauses the thread for tenths
   * of a second, so it waits twice as long after each time that it didn't help.
   */
  relieve(isFreed: boolean): void {
    const collecting = this.#collecting
    if (!this.isShort() || isFreed) collecting.wait = FIRST_WAIT_MS
    if (!this.isShort() || (!isFreed && this.#now() - collecting.at < collecting.wait)) return
    this.#collect()
    this.#readAt = Number.NEGATIVE_INFINITY
    collecting.at = this.#now()
    collecting.wait = this.isShort() ? Math.min(2 * collecting.wait, MAX_WAIT_MS) : FIRST_WAIT_MS
  }
}

function readMemory(): MemoryReading {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return { resident: memoryUsage.rss(), heapUsed: used_heap_size, heapLimit: heap_size_limit }
}
