import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

export type PaperThreads<Task, Made> = {
  /** Has one paper made. Throws what went wrong in the thread. */
  make(task: Task): Promise<Made>
  /** How many tasks wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/** The answer of a thread to each task: what it made, else what went wrong. */
export type PaperReply<Made> = Made | Error

/** A thread that has been idle for so long ends: its memory goes back. */
const IDLE_MS = 30_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/**
 * Makes PDFs in `count` threads of their own, one at a time in each; they start with the first task. `file` is the
 * worker's, which answers each message with a `PaperReply`; `workerData` is handed to it at its start.
 */
export function createPaperThreads<Task, Made>(
  file: URL,
  workerData: unknown,
  count: number,
): PaperThreads<Task, Made> {
  const turns = pLimit({ concurrency: count, rejectOnClear: true })
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const worker = new Worker(file, { workerData, resourceLimits: SMALL_MEMORY })
    worker.unref()
    all.add(worker)
    const forget = () => {
      all.delete(worker)
      const place = idle.indexOf(worker)
      if (place >= 0) idle.splice(place, 1)
    }
    // Whoever waits for the thread hears the error too; without a task it concerns nobody.
    worker.once('error', forget).once('exit', forget)
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(rest)
    idle.length = 0
    await Promise.all([...all].map((worker) => worker.terminate()))
  }

  async function run(task: Task): Promise<Made> {
    if (isClosed) throw new Error('The maker of papers was closed')
    clearTimeout(rest)
    const worker = idle.pop() ?? start()
    const gone = new AbortController()
    const stop = (code: number) => gone.abort(new Error(`The thread that makes papers ended with code ${code}`))
    worker.once('exit', stop)
    worker.postMessage(task)
    try {
      // `once` also throws what the thread didn't catch.
      const [reply]: PaperReply<Made>[] = await once(worker, 'message', { signal: gone.signal })
      idle.push(worker)
      if (reply === undefined) throw new Error('The thread that makes papers gave no answer')
      if (reply instanceof Error) throw reply
      return reply
    } catch (error) {
      throw gone.signal.aborted ? gone.signal.reason : error
    } finally {
      worker.off('exit', stop)
      if (turns.activeCount === 1 && turns.pendingCount === 0) rest = setTimeout(end, IDLE_MS).unref()
    }
  }

  return {
    make: (task) => turns(run, task),
    waiting: () => turns.pendingCount,
    async close() {
      isClosed = true
      turns.clearQueue()
      await end()
    },
  }
}
