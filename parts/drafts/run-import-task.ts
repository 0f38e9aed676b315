import { Worker } from 'node:worker_threads'
import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import type { ImportChoices, ImportPreview } from '#parts/drafts/import-draft.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import type { UndoOutcome } from '#parts/runs/undo-run.ts'
import { Problem } from '#shared/problem.ts'

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

/** `isWritten`: false for a preview, or an import that differs from it. */
export type ImportResult = { readonly preview: ImportPreview; readonly isWritten: boolean; readonly run: string | null }

/** From the thread: progress from 0 to 1, the result, or why it can't be done. */
export type TaskMessage =
  | { readonly done: number }
  | { readonly result: ImportResult | UndoOutcome }
  | { readonly problem: { readonly status: number; readonly message: string; readonly advice: string } }

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
    else if ('result' in message) resolve(message.result)
    else reject(problemOf(message.problem))
  })
  thread.once('error', (error) => reject(signal.aborted ? signal.reason : error))
  thread.once('exit', (code) => reject(new Error(`The import thread exited with code ${code}`)))
  try {
    // A task of one kind gets its result.
    return (await promise) as Result<Kind>
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function problemOf({ status, message, advice }: { status: number; message: string; advice: string }): Problem {
  return new Problem(status === 404 ? 404 : status === 422 ? 422 : 503, message, advice)
}
