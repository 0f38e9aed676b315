/** Repeats a piece of work, never twice at the same time. */
type RefreshLoop = {
  /** Runs it now, after a running one. Resolves when a run that started after this call is done. */
  now(forced: boolean): Promise<void>
  /** The same, without waiting. */
  soon(): void
  stop(): Promise<void>
}

/** A failed run is tried again sooner than a slow loop would, and later than a fast one. */
const RETRY_MS = 5_000

/**
 * Runs `work` every `everyMs` and on demand. One more run serves all calls that come during a run, so the last change
 * is never missed. `work` returns whether it succeeded and must not throw. After failures the waits double, up to
 * `everyMs` or 5 s, whichever is longer.
 */
export function createRefreshLoop(work: (forced: boolean) => Promise<boolean>, everyMs: number): RefreshLoop {
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let next: { promise: Promise<void>; forced: boolean } | null = null
  let stopped = false

  async function run(forced: boolean): Promise<void> {
    clearTimeout(timer)
    const succeeded = stopped || (await work(forced))
    failures = succeeded ? 0 : failures + 1
    const retryMs = Math.min(Math.min(everyMs, RETRY_MS) * 2 ** failures, Math.max(everyMs, RETRY_MS))
    if (next) return // it begins right after this one, which counts as running until then
    running = null
    if (!stopped) timer = setTimeout(() => now(false), succeeded ? everyMs : retryMs).unref()
  }

  async function runAfter(before: Promise<void>): Promise<void> {
    await before
    const forced = next?.forced ?? false
    next = null
    running = run(forced)
    await running
  }

  function now(forced: boolean): Promise<void> {
    if (!running) {
      running = run(forced)
      return running
    }
    next ??= { promise: runAfter(running), forced: false }
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
