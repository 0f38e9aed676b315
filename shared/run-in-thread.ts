import { Worker, type WorkerOptions } from 'node:worker_threads'
import { endsWithin } from '#shared/ends-within.ts'

type Options = Omit<WorkerOptions, 'workerData'> & {
  /** What the thread does, for the error if it ends without an answer: 'checks the catalog'. */
  readonly does: string
  /** An abort ends the thread and throws the signal's reason. */
  readonly signal?: AbortSignal
  readonly begun?: (worker: Worker) => void
}

/** A thread still running after this is stuck, and left alone. */
const MAX_END_MS = 1_000

/**
 * Runs one task in its own thread, so neither time nor memory burdens the server. The thread gets `workerData`, and
 * ends after its first message, the answer. Throws what it throws, or if it has none. Many small tasks need a pool.
 */
export async function runInThread<Answer>(file: URL, task: unknown, { does, signal, begun, ...options }: Options) {
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

/** Whether a thread ended because it exceeded its `resourceLimits`. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The processor time of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
