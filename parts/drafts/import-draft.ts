import { Worker } from 'node:worker_threads'
import type { ColumnValues } from '#catalog/check/value-words.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import type { TablePreview } from '#parts/changes/change-collector.ts'
import type { ImportError } from '#parts/import/import-errors.ts'
import type { FileHeader, TableChanges } from '#parts/import/import-table.ts'
import type { UnnamedFile } from '#parts/import/unnamed-file.ts'
import type { CatalogRun, RunAuthor } from '#parts/runs/run-record.ts'
import type { UndoOutcome } from '#parts/runs/undo-run.ts'

export type ImportChoices = {
  readonly replace: boolean
  readonly force: boolean
  readonly quiet: boolean
  readonly ignore: readonly string[]
  readonly add: readonly string[]
  /** The tables of files that aren't named after them, by file name. */
  readonly tables: Readonly<Record<string, string>>
}

/** An error with its place in the file: `B7`, or `row 7`. */
export type PlacedError = ImportError & { readonly place: string }

export type ImportPreview = {
  readonly errors: readonly PlacedError[]
  readonly errorCount: number
  readonly notes: readonly ImportError[]
  readonly tables: readonly Omit<TableChanges, 'addedColumns'>[]
  readonly changes: Readonly<Record<string, TablePreview>>
  readonly values: readonly ColumnValues[]
  readonly headers: readonly FileHeader[]
  readonly unnamed: readonly UnnamedFile[]
  /** Identifies what it would do, down to the cell. */
  readonly digest: string
}

/** Uploaded files that aren't imported yet, removed after a day. */
export type ImportDraft = {
  readonly id: string
  readonly by: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly files: readonly { readonly name: string; readonly hash: string; readonly size: number }[]
  readonly choices: ImportChoices
  readonly preview: ImportPreview | null
  /** The tables changed after the last preview, so this is a new one. */
  readonly isNew: boolean
  readonly run: string | null
  /** The run that an import began, or null. It exists only if the import was committed, even if its server stopped. */
  readonly begun: string | null
  readonly failure: string | null
}

export type DraftWork = { readonly kind: 'check' | 'import'; readonly done: number }

export type ShownRun = CatalogRun & { readonly cannotUndo: string | null }

type Base = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  /** ISO 8601. */
  readonly now: string
  readonly by: RunAuthor | null
}

export type ImportTask = Base &
  (
    | {
        readonly kind: 'check' | 'import'
        readonly files: readonly { readonly name: string; readonly path: string }[]
        readonly choices: ImportChoices
        readonly run: string
        readonly expected: string | null
      }
    | {
        readonly kind: 'undo'
        readonly run: string
        readonly dryRun: boolean
        readonly expected: readonly string[] | null
      }
  )

/** `run`: null for a preview, or an import that differs from it. */
export type ImportResult = { readonly preview: ImportPreview; readonly run: string | null }

/** From the thread: progress from 0 to 1, or the result. */
export type TaskMessage = { readonly done: number } | { readonly result: ImportResult | UndoOutcome }

type Result<Kind extends ImportTask['kind']> = Kind extends 'undo' ? UndoOutcome : ImportResult

/** Runs a task in a thread of `worker` (behavior 21.5). An abort ends it uncommitted. Throws its error or the signal's reason. */
export async function runImportTask<Kind extends ImportTask['kind']>(
  worker: URL,
  task: ImportTask & { readonly kind: Kind },
  { signal, progress = () => {} }: { readonly signal: AbortSignal; readonly progress?: (done: number) => void },
): Promise<Result<Kind>> {
  signal.throwIfAborted()
  const thread = new Worker(worker, { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult | UndoOutcome>()
  const stop = () => thread.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  thread.on('message', (message: TaskMessage) => {
    if ('done' in message) progress(message.done)
    else resolve(message.result)
  })
  thread.once('error', (error) => reject(signal.aborted ? signal.reason : error))
  const ended = new Promise<void>((done) => {
    thread.once('exit', (code) => {
      reject(new Error(`The import thread exited with code ${code}`))
      done()
    })
  })
  try {
    // A task of one kind gets its result.
    return (await promise) as Result<Kind>
  } finally {
    signal.removeEventListener('abort', stop)
    await ended // until it has closed the database, and told the site about what it wrote
  }
}
