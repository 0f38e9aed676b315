import type { Worker } from 'node:worker_threads'
import { endsWithin } from '#shared/ends-within.ts'

/** The running threads of this process, started by any part of the program. */
export class LiveThreads {
  readonly #running = new Set<Worker>()

  constructor() {
    process.on('worker', (thread) => {
      this.#running.add(thread)
      thread.once('exit', () => this.#running.delete(thread))
    })
  }

  /** Ends them all. Returns how many still run after `maxMs`. */
  async end(maxMs: number): Promise<number> {
    await endsWithin(Promise.all([...this.#running].map((thread) => thread.terminate())), maxMs)
    return this.#running.size
  }
}
