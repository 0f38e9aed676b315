import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { CheckedCatalog } from '#parts/check/checked-catalog.ts'
import type { CheckSettings } from '#server/operations/open-check-files.ts'
import { runInThread } from '#shared/run-in-thread.ts'

export type CheckTask = CheckSettings & {
  readonly packed: PackedCatalog
  readonly today: string
  readonly logLevel: string
}

/** Checks the catalog in a thread, once per day and revision of rows and files. */
export class CatalogCheck {
  #last: { readonly key: string; readonly result: Promise<CheckedCatalog> } | null = null

  run(task: CheckTask, filesRevision: string): Promise<CheckedCatalog> {
    const key = `${task.packed.revision} ${filesRevision} ${task.today}`
    if (this.#last?.key === key) return this.#last.result
    const result = runInThread<CheckedCatalog>(new URL('./check-worker.ts', import.meta.url), task, {
      does: 'checks the catalog',
    })
    this.#last = { key, result }
    result.catch(() => {
      if (this.#last?.result === result) this.#last = null // the next call tries again
    })
    return result
  }
}
