import { Worker, type WorkerOptions } from 'node:worker_threads'
import { endsWithin } from '#shared/ends-within.ts'

type Options = Omit<WorkerOptions, 'workerData'> & {
  /** What the thread does, for the error if it ends without an answer: 'checks the catalog'. */
  readonly does: string
  /** An abort ends the thread and throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Gets the thread when it has been started, to watch what it uses. */
  readonly begun?: (worker: Worker) => void
}

/** A thread that doesn't end in this time is stuck, and is left alone. */
const MAX_END_MS = 1_000

/**
 * The way to run one task in a thread of its own, so that neither its time nor its memory burdens the server. The thread gets the
 * task as `workerData`; its first message is the answer, and then it is ended. Throws what the thread throws, also when it ends
 * without an answer. Many small tasks take a pool instead (Piscina), so that no thread starts for each.
 */
export async function runInThread<Answer>(
  file: URL,
  task: unknown,
  { does, signal, begun, ...options }: Options,
): Promise<Answer> {
  signal?.throwIfAborted()
  const worker = new Worker(file, { ...options, workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve)
  worker.once('messageerror', reject)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that ${does} ended with code ${code}`)))
  try {
    begun?.(worker)
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    await endsWithin(worker.terminate(), MAX_END_MS)
  }
}

/** Whether a thread ended because it needed more memory than its `resourceLimits`. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
