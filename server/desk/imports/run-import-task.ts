import { Worker } from 'node:worker_threads'
import type { UndoOutcome } from '#parts/runs/undo-run.ts'
import type { ImportResult, ImportTask, TaskMessage } from '#server/desk/imports/import-task.ts'
import { Problem } from '#shared/problem.ts'

type Result<Kind extends ImportTask['kind']> = Kind extends 'undo' ? UndoOutcome : ImportResult

/** Runs a task in a thread (behavior 21.5). An abort ends it uncommitted. Throws its error or the signal's reason. */
export async function runImportTask<Kind extends ImportTask['kind']>(
  task: ImportTask & { readonly kind: Kind },
  { signal, progress = () => {} }: { readonly signal: AbortSignal; readonly progress?: (done: number) => void },
): Promise<Result<Kind>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult | UndoOutcome>()
  const stop = () => worker.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  worker.on('message', (message: TaskMessage) => {
    if ('done' in message) progress(message.done)
    else if ('result' in message) resolve(message.result)
    else reject(problemOf(message.problem))
  })
  worker.once('error', (error) => reject(signal.aborted ? signal.reason : error))
  worker.once('exit', (code) => reject(new Error(`The import thread exited with code ${code}`)))
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
