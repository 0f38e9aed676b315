import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { CatalogTask, RowDifference } from '#parts/live/catalog-worker.ts'
import { runInThread } from '#shared/run-in-thread.ts'

type Work<Kind extends CatalogTask['kind']> = CatalogTask & { readonly kind: Kind }

/** Runs one task in a new thread, so the event loop never waits and the memory is freed at its end. Throws its error or the signal's reason. */
export function runCatalogTask(task: Work<'build'>, signal: AbortSignal): Promise<PackedCatalog>
export function runCatalogTask(task: Work<'compare'>, signal: AbortSignal): Promise<RowDifference>
export function runCatalogTask(task: CatalogTask, signal: AbortSignal): Promise<PackedCatalog | RowDifference> {
  return runInThread(new URL('./catalog-worker.ts', import.meta.url), task, { does: 'builds the catalog', signal })
}
