import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { CatalogTask, RowDifference } from '#parts/live/catalog-worker.ts'
import { runInThread } from '#shared/run-in-thread.ts'

type Answers = { readonly build: PackedCatalog; readonly compare: RowDifference }

/** Runs one task in a new thread, so the event loop never waits and the memory is freed at its end. Throws its error or the signal's reason. */
export function runCatalogTask<Kind extends CatalogTask['kind']>(
  task: CatalogTask & { readonly kind: Kind },
  signal: AbortSignal,
): Promise<Answers[Kind]> {
  return runInThread(new URL('./catalog-worker.ts', import.meta.url), task, { does: 'builds the catalog', signal })
}
