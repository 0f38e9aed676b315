import pLimit from 'p-limit'

/** One visitor's turn to have a large form read and its page made. */
export type Turn = {
  /** Waits for it. Gives false at once when too many wait already. */
  take(): Promise<boolean>
  /** Lets the next one in; for one that was never taken too. */
  end(): void
}

type Options = { readonly atOnce?: number; readonly waiting?: number }

const AT_ONCE = 2
const WAITING = 8

/**
 * Turns for forms with files or with many lines: each keeps the thread busy for a tenth of a second, and a few of them
 * at once would make every other visitor wait.
 */
export function createTurns({ atOnce = AT_ONCE, waiting = WAITING }: Options = {}): () => Turn {
  const limit = pLimit(atOnce)
  return () => {
    const ended = Promise.withResolvers<void>()
    return {
      async take() {
        if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) return false
        await new Promise<void>((begin) => {
          limit(() => {
            begin()
            return ended.promise
          })
        })
        return true
      },
      end: ended.resolve,
    }
  }
}
