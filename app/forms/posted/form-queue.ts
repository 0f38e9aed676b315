import pLimit from 'p-limit'

/** A visitor's place in the queue of large forms. */
type FormSlot = {
  /** Waits for the slot. Returns false immediately if the queue is full. */
  take(): Promise<boolean>
  /** Lets the next form in. Does nothing for a slot that was never taken. */
  release(): void
}

type Options = { readonly concurrency?: number; readonly maxWaiting?: number }

const CONCURRENCY = 2
const MAX_WAITING = 8

/**
 * Queues forms with files or many lines. Each keeps the thread busy for a tenth of a second, and a few at the same time
 * would make every other visitor wait.
 */
export function createFormQueue({ concurrency = CONCURRENCY, maxWaiting = MAX_WAITING }: Options = {}): () => FormSlot {
  const limit = pLimit(concurrency)
  return () => {
    const released = Promise.withResolvers<void>()
    return {
      async take() {
        if (limit.activeCount >= concurrency && limit.pendingCount >= maxWaiting) return false
        await new Promise<void>((taken) => {
          limit(() => {
            taken()
            return released.promise
          })
        })
        return true
      },
      release: released.resolve,
    }
  }
}
