import pLimit from 'p-limit'
import { isProblem, Problem } from '#shared/problem.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'

const MAX_AT_ONCE = 2
const MAX_WAITING = 10

type ThreadLimits = {
  readonly maxMs: number
  /** Of the thread's own memory. What threads share doesn't count. */
  readonly maxMb: number
  readonly advice: string
}

/** Returns a function that runs each task in its own thread, so a hostile list can't use the server's time or memory. Rejects with the thread's Problem, or 413 or 503. */
export function listThreads<Task, Answer>(worker: URL, { maxMs, maxMb, advice }: ThreadLimits) {
  const limit = pLimit(MAX_AT_ONCE)
  const inThread = (task: Task) =>
    runInThread<Answer>(worker, task, {
      does: 'reads a list',
      signal: AbortSignal.timeout(maxMs),
      resourceLimits: { maxOldGenerationSizeMb: maxMb, maxYoungGenerationSizeMb: 16 },
      stderr: true, // hides what a dying thread prints
    })
  return async (task: Task): Promise<Answer> => {
    if (limit.pendingCount >= MAX_WAITING)
      throw new Problem(503, 'We are reading many lists right now.', 'Try again in a minute.', { reason: 'queue' })
    return await limit(() => inThread(task)).catch((error: unknown) => {
      if (error instanceof DOMException) throw new Problem(413, 'The list took too long to read.', advice)
      if (isOutOfMemory(error)) throw new Problem(413, 'The list becomes too large when it is unpacked.', advice)
      throw isProblem(error)
        ? error
        : new Problem(415, 'We can’t read this list.', 'Paste its lines as text.', { cause: error })
    })
  }
}
