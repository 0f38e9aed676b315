import type { Piscina } from 'piscina'
import { endsWithin } from '#shared/ends-within.ts'

/** An idle thread ends after this time, to free its memory. */
const IDLE_MS = 30_000
/** A stuck thread doesn't end. The process does. */
const MAX_CLOSE_MS = 1_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Makes documents in a pool of worker threads, which start with the first tasks. */
export class DocumentThreads<Task, Made> {
  readonly #options: ConstructorParameters<typeof Piscina>[0]
  #pool: Promise<Piscina<Task, Made>> | null = null
  #isClosed = false

  /** `file` is the worker, whose default export makes one document; `workerData` is what it gets at its start. */
  constructor(file: URL, workerData: unknown, count: number) {
    this.#options = {
      filename: file.href,
      workerData,
      minThreads: 0,
      maxThreads: count,
      idleTimeout: IDLE_MS,
      resourceLimits: SMALL_MEMORY,
      recordTiming: false,
    }
  }

  /** Makes one document in a thread. Throws what the thread throws. */
  async make(task: Task): Promise<Made> {
    if (this.#isClosed) throw new Error('The threads that make documents are closed')
    this.#pool ??= this.#open()
    return await (await this.#pool).run(task)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const threads = await this.#pool
    if (threads) await endsWithin(threads.destroy(), MAX_CLOSE_MS)
  }

  /** The library is loaded with the first task: it takes 8 MB. */
  async #open(): Promise<Piscina<Task, Made>> {
    const { Piscina } = await import('piscina')
    return new Piscina(this.#options)
  }
}
