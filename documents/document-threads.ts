import type { Piscina } from 'piscina'
import { endsWithin } from '#shared/ends-within.ts'

export type DocumentThreads<Task, Made> = {
  /** Makes one document in a thread. Throws what the thread throws. */
  make(task: Task): Promise<Made>
  close(): Promise<void>
}

/** An idle thread ends after this time, to free its memory. */
const IDLE_MS = 30_000
/** A stuck thread doesn't end. The process does. */
const MAX_CLOSE_MS = 1_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/**
 * Makes documents in up to `count` worker threads, which start with the first tasks. `file` is the worker, whose default
 * export makes one document; `workerData` is what it gets at its start.
 */
export function createDocumentThreads<Task, Made>(
  file: URL,
  workerData: unknown,
  count: number,
): DocumentThreads<Task, Made> {
  let pool: Promise<Piscina<Task, Made>> | null = null
  let isClosed = false

  /** The library is loaded with the first task: it takes 8 MB. */
  async function open(): Promise<Piscina<Task, Made>> {
    const { Piscina } = await import('piscina')
    return new Piscina({
      filename: file.href,
      workerData,
      minThreads: 0,
      maxThreads: count,
      idleTimeout: IDLE_MS,
      resourceLimits: SMALL_MEMORY,
      recordTiming: false,
    })
  }

  return {
    async make(task) {
      if (isClosed) throw new Error('The threads that make documents are closed')
      pool ??= open()
      return await (await pool).run(task)
    },
    async close() {
      isClosed = true
      const threads = await pool
      if (threads) await endsWithin(threads.destroy(), MAX_CLOSE_MS)
    },
  }
}
