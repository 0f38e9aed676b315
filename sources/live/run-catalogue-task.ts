import { Worker } from 'node:worker_threads'
import type { PackedCatalogue } from '#catalogue/store/packed.ts'
import type { CatalogueTask } from '#sources/live/catalogue-worker.ts'

/**
 * Runs one task in a new thread, so the event loop never waits and the thread's memory is freed at its end. Returns the
 * packed catalog, whose bytes the threads share. Throws the thread's error, or the signal's reason if aborted.
 */
export function runCatalogueTask(task: CatalogueTask, signal: AbortSignal): Promise<PackedCatalogue> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<PackedCatalogue>()
  const stop = () => {
    reject(signal.reason)
    worker.terminate().catch(reject)
  }
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve)
  worker.once('messageerror', reject)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The catalog worker exited with code ${code}`)))
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
