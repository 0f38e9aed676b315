import { setImmediate as breath } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Runs a limited number of renderings at the same time. Others wait in order. */
type RenderQueue = {
  /** Runs the work when it is its turn. Returns null if too many wait, or it has waited too long. */
  run<T>(work: () => T | Promise<T>): Promise<T | null>
}

type Limits = {
  readonly concurrency: number
  readonly maxWaiting: number
  /** After this wait the visitor has left, or won't wait for the answer too. */
  readonly maxWaitMs: number
  /** Work that takes longer waits for something else, such as a remote file store. Its slot is freed and it goes on. */
  readonly maxSlotMs: number
}

/** A queue for work that keeps the processor busy for some milliseconds. */
export function createRenderQueue({ concurrency, maxWaiting, maxWaitMs, maxSlotMs }: Limits): RenderQueue {
  const slots = pLimit(concurrency)

  /** Ends with the work, or after its time in the slot. */
  async function occupySlot(working: Promise<unknown>): Promise<void> {
    const { promise: over, resolve: next } = Promise.withResolvers<void>()
    const timer = setTimeout(next, maxSlotMs)
    working.finally(next).catch(() => undefined) // the caller gets its error
    await over
    clearTimeout(timer)
  }

  return {
    run<T>(work: () => T | Promise<T>) {
      if (slots.pendingCount >= maxWaiting) return Promise.resolve(null)
      const since = performance.now()
      const { promise, resolve } = Promise.withResolvers<T | null>()
      void slots(async () => {
        // Rendering blocks the thread. Without a pause between pages, nothing else would run until all are made.
        if (slots.activeCount > 1) await breath()
        if (performance.now() - since > maxWaitMs) return resolve(null)
        const working = Promise.try(work)
        resolve(working)
        return occupySlot(working)
      })
      return promise
    },
  }
}
