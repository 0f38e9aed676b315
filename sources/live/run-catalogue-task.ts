import { Worker } from 'node:worker_threads'
import type { CatalogueTask } from '#sources/catalogue-worker.ts'

/**
 * Runs one task in a thread of its own, which ends with it: its memory goes back, and the event loop never waits.
 * Gives the packed catalogue, transferred. Throws what the thread threw; an aborted one throws the signal's reason.
 */
export function runCatalogueTask(task: CatalogueTask, signal: AbortSignal): Promise<ArrayBuffer> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  const stop = () => {
    reject(signal.reason)
    worker.terminate().catch(reject)
  }
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve)
  worker.once('messageerror', reject)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The catalogue's thread ended with code ${code}`)))
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
