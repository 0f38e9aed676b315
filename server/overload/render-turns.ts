import { setImmediate as breath } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Lets so many answers be made at once that all are made soonest; what comes on top waits in order. */
export type RenderTurns = {
  /** What the work gives, once it has had its turn; null when too many wait, or it has waited too long. */
  take<T>(work: () => T | Promise<T>): Promise<T | null>
}

type Limits = {
  readonly atOnce: number
  readonly mostWaiting: number
  /** Who has waited so long has gone, or will not wait for the answer too. */
  readonly longestWaitMs: number
  readonly patienceMs: number
}

/**
 * Turns for work that takes the processor some milliseconds. What takes longer than `patienceMs` waits for something
 * else, such as a far store of files: its place goes to the next one, so that it holds nobody up.
 */
export function createRenderTurns({ atOnce, mostWaiting, longestWaitMs, patienceMs }: Limits): RenderTurns {
  const inTurn = pLimit(atOnce)

  /** Ends with the work, or when its time in this place is over. */
  async function place(working: Promise<unknown>): Promise<void> {
    const { promise: over, resolve: next } = Promise.withResolvers<void>()
    const patience = setTimeout(next, patienceMs)
    working.finally(next).catch(() => undefined) // its failure is told to whom the work belongs
    await over
    clearTimeout(patience)
  }

  return {
    take<T>(work: () => T | Promise<T>) {
      if (inTurn.pendingCount >= mostWaiting) return Promise.resolve(null)
      const since = performance.now()
      const { promise, resolve } = Promise.withResolvers<T | null>()
      void inTurn(async () => {
        // A page is made without a pause, so that one after the other would keep the site deaf until all are made.
        if (inTurn.activeCount > 1) await breath()
        if (performance.now() - since > longestWaitMs) return resolve(null)
        const working = Promise.try(work)
        resolve(working)
        return place(working)
      })
      return promise
    },
  }
}
