import type { LogLine } from '#shared/logger.ts'

/** `failed`: the log's message if it throws. */
export type RepeatedWork = {
  readonly run: () => Promise<unknown>
  readonly firstMs: number
  readonly everyMs: number
  readonly failed: string
}

/** Each work waits after its own end. Failures are logged, and retried at the next time. */
export function repeat(works: readonly RepeatedWork[], log: LogLine): { start(): void; stop(): Promise<void> } {
  const timers = new Map<RepeatedWork, NodeJS.Timeout>()
  const running = new Map<RepeatedWork, Promise<void>>()
  let stopped = false

  function after(ms: number, work: RepeatedWork): void {
    if (!stopped) timers.set(work, setTimeout(() => running.set(work, once(work)), ms).unref())
  }

  async function once(work: RepeatedWork): Promise<void> {
    await work.run().catch((error) => log.warn({ err: error }, work.failed))
    after(work.everyMs, work)
  }

  return {
    start() {
      for (const work of works) after(work.firstMs, work)
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/** Does the work. Logs only the first failure of a row of them: the database may be away for long. */
export function loggedOnce(work: () => Promise<void>, failed: string, log: LogLine): () => Promise<void> {
  let isAway = false
  return async () => {
    try {
      await work()
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, failed)
      isAway = true
    }
  }
}
