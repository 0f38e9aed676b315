import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { endsWithin } from '#shared/ends-within.ts'

/** The log writes in the background: what it began would be lost. */
const LAST_WRITES_MS = 200

/** Ends the process even if threads are stuck, on which `process.exit` would wait: becomes a Node that exits. */
export function endProcess(code: 0 | 1): never {
  process.emit('exit', code) // as process.exit does: the log writes its last lines
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITES_MS)
  if (process.platform !== 'win32' && existsSync(process.execPath))
    process.execve?.(process.execPath, [process.execPath, '-e', `process.exit(${code})`], {})
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process could not be killed')
}

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
