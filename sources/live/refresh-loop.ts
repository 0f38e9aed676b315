/** Repeats a piece of work, never two at once. */
export type Rounds = {
  /** Does it now, after what is under way; done when a round that began after this call is done. */
  now(forced: boolean): Promise<void>
  /** Does it soon, without being waited for. */
  soon(): void
  stop(): Promise<void>
}

/** After a fault it is tried again sooner than a rare round would come, and later than a frequent one. */
const RETRY_MS = 5_000

/**
 * Does `work` every so often and whenever it is called for. Calls that come while a round is under way are answered
 * by one more round, so that the last change is never lost. `work` gives whether it went well, and must not throw;
 * while it doesn't go well the waits grow, from seconds at most to `everyMs` or a few seconds, whichever is longer.
 */
export function createRounds(work: (forced: boolean) => Promise<boolean>, everyMs: number): Rounds {
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let next: { promise: Promise<void>; forced: boolean } | null = null
  let stopped = false

  async function round(forced: boolean): Promise<void> {
    clearTimeout(timer)
    const well = stopped || (await work(forced))
    failures = well ? 0 : failures + 1
    const retryMs = Math.min(Math.min(everyMs, RETRY_MS) * 2 ** failures, Math.max(everyMs, RETRY_MS))
    running = null
    if (!stopped && !next) timer = setTimeout(() => now(false), well ? everyMs : retryMs).unref()
  }

  async function afterwards(before: Promise<void>): Promise<void> {
    await before
    const forced = next?.forced ?? false
    next = null
    running = round(forced)
    await running
  }

  function now(forced: boolean): Promise<void> {
    if (!running) {
      running = round(forced)
      return running
    }
    next ??= { promise: afterwards(running), forced: false }
    next.forced ||= forced
    return next.promise
  }

  return {
    now,
    soon: () => void now(false),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      await next?.promise
    },
  }
}
