import { Worker } from 'node:worker_threads'
import { firstMessage } from '#shared/first-message.ts'
import type { CatalogueTask, MarkedCatalogue, RowDifference } from '#sources/live/catalogue-worker.ts'

type Work<Kind extends CatalogueTask['kind']> = CatalogueTask & { readonly kind: Kind }

/**
 * Runs one task in a new thread, so the event loop never waits and the thread's memory is freed at its end. Returns the
 * packed catalog, whose bytes the threads share; an update returns null if all rows must be read. Throws the thread's
 * error, or the signal's reason if aborted.
 */
export function runCatalogueTask(task: Work<'update'>, signal: AbortSignal): Promise<MarkedCatalogue | null>
export function runCatalogueTask(task: Work<'build'>, signal: AbortSignal): Promise<MarkedCatalogue>
export function runCatalogueTask(task: Work<'compare'>, signal: AbortSignal): Promise<RowDifference>
export function runCatalogueTask(
  task: CatalogueTask,
  signal: AbortSignal,
): Promise<MarkedCatalogue | RowDifference | null> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { workerData: task })
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => {
    reject(signal.reason)
    worker.terminate().catch(reject)
  }
  signal.addEventListener('abort', stop, { once: true })
  const answer = firstMessage<MarkedCatalogue | RowDifference | null>(worker, 'builds the catalog')
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener('abort', stop))
}
