import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

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
const COLLECT_EVERY_MS = 10_000

/** Reads the memory on demand, at most five times a second. */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #machine: Required<Omit<Options, 'limitBytes'>>
  #collectedAt = Number.NEGATIVE_INFINITY
  #readAt = Number.NEGATIVE_INFINITY
  #bytes = 0

  constructor({ limitBytes, read = readMemory, collect = collectGarbage, now = () => performance.now() }: Options) {
    this.#limitBytes = limitBytes ?? Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
    this.#machine = { read, collect, now }
  }

  isShort(): boolean {
    return this.excess() > 0
  }

  /** How many bytes to free until it isn't short; zero or negative if it isn't. */
  excess(): number {
    if (this.#machine.now() - this.#readAt < INTERVAL_MS) return this.#bytes
    this.#readAt = this.#machine.now()
    const { resident, heapUsed, heapLimit } = this.#machine.read()
    this.#bytes = Math.max(resident - this.#limitBytes * RESIDENT_SHARE, heapUsed - heapLimit * HEAP_SHARE)
    return this.#bytes
  }

  /** Collects garbage if memory is short, which idle V8 doesn't. That pauses the thread for tenths of a second. */
  relieve(isFreed: boolean): void {
    if (!this.isShort() || (!isFreed && this.#machine.now() - this.#collectedAt < COLLECT_EVERY_MS)) return
    this.#machine.collect()
    this.#collectedAt = this.#machine.now()
    this.#readAt = Number.NEGATIVE_INFINITY
  }
}

function readMemory(): MemoryReading {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return { resident: memoryUsage.rss(), heapUsed: used_heap_size, heapLimit: heap_size_limit }
}

let exposed: (() => void) | null = null

function collectGarbage(): void {
  if (!exposed) {
    setFlagsFromString('--expose-gc')
    exposed = runInNewContext('gc') as () => void
  }
  exposed()
}
