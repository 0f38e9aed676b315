import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { CheckedCatalog } from '#parts/check/checked-catalog.ts'
import { runInThread } from '#shared/run-in-thread.ts'

export type CheckTask = {
  readonly packed: PackedCatalog
  readonly families: readonly Family[]
  readonly dataDir: string
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  readonly hasSample: boolean
  readonly logLevel: string
}

/** The last check and what it was of. */
export type CatalogCheck = {
  /** The check of what is in service now. The first call after a change runs it, others wait for that one. */
  run(task: CheckTask, filesRevision: string): Promise<CheckedCatalog>
}

/** Checks the catalog in service in a thread of its own, once for each revision of the rows and the files. */
export function createCatalogCheck(work: (task: CheckTask) => Promise<CheckedCatalog> = inThread): CatalogCheck {
  let last: { readonly key: string; readonly result: Promise<CheckedCatalog> } | null = null
  return {
    run(task, filesRevision) {
      const key = `${task.packed.revision} ${filesRevision}`
      if (last?.key === key) return last.result
      const result = work(task)
      last = { key, result }
      result.catch(() => {
        if (last?.result === result) last = null // the next call tries again
      })
      return result
    },
  }
}

const inThread = (task: CheckTask): Promise<CheckedCatalog> =>
  runInThread(new URL('./check-worker.ts', import.meta.url), task, { does: 'checks the catalog' })
