import { Worker } from 'node:worker_threads'
import type { CatalogTask, MarkedCatalog, RowDifference } from '#parts/live/catalog-worker.ts'
import { firstMessage } from '#shared/first-message.ts'

type Work<Kind extends CatalogTask['kind']> = CatalogTask & { readonly kind: Kind }

/**
 * Runs one task in a new thread, so the event loop never waits and the thread's memory is freed at its end. Returns the
 * packed catalog, whose bytes the threads share; an update returns null if all rows must be read. Throws the thread's
 * error, or the signal's reason if aborted.
 */
export function runCatalogTask(task: Work<'update'>, signal: AbortSignal): Promise<MarkedCatalog | null>
export function runCatalogTask(task: Work<'build'>, signal: AbortSignal): Promise<MarkedCatalog>
export function runCatalogTask(task: Work<'compare'>, signal: AbortSignal): Promise<RowDifference>
export function runCatalogTask(task: CatalogTask, signal: AbortSignal): Promise<MarkedCatalog | RowDifference | null> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./catalog-worker.ts', import.meta.url), { workerData: task })
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => {
    reject(signal.reason)
    worker.terminate().catch(reject)
  }
  signal.addEventListener('abort', stop, { once: true })
  const answer = firstMessage<MarkedCatalog | RowDifference | null>(worker, 'builds the catalog')
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener('abort', stop))
}
