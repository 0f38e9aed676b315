import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Family } from '#catalogue/family.ts'
import type { PaperReply, PaperTask } from '#sample/paper-worker.ts'

export type PaperThreads = {
  /** Makes one PDF and writes it to a file. Throws what went wrong in the thread. */
  write(task: PaperTask): Promise<void>
  close(): Promise<void>
}

/** A thread that has been idle for so long ends: its memory goes back. */
const IDLE_MS = 30_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Makes PDFs in threads of their own, one at a time in each; they start with the first task. */
export function createPaperThreads(families: readonly Family[], count: number): PaperThreads {
  const turns = pLimit({ concurrency: count, rejectOnClear: true })
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
      workerData: families,
      resourceLimits: SMALL_MEMORY,
    })
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

  async function run(task: PaperTask): Promise<void> {
    if (isClosed) throw new Error('The maker of sample papers was closed')
    clearTimeout(rest)
    const worker = idle.pop() ?? start()
    const gone = new AbortController()
    const stop = (code: number) => gone.abort(new Error(`The thread that makes sample papers ended with code ${code}`))
    worker.once('exit', stop)
    worker.postMessage(task)
    try {
      // `once` also throws what the thread didn't catch.
      const [reply]: PaperReply[] = await once(worker, 'message', { signal: gone.signal })
      idle.push(worker)
      if (reply) throw reply
    } catch (error) {
      throw gone.signal.aborted ? gone.signal.reason : error
    } finally {
      worker.off('exit', stop)
      if (turns.activeCount === 1 && turns.pendingCount === 0) rest = setTimeout(end, IDLE_MS).unref()
    }
  }

  return {
    write: (task) => turns(run, task),
    async close() {
      isClosed = true
      turns.clearQueue()
      await end()
    },
  }
}
