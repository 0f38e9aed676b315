import pLimit from 'p-limit'
import type { ListLimits } from '#lists/read/list-rows.ts'
import type { ListReply, ListWorkbookTask } from '#lists/read/list-workbook-worker.ts'
import { Problem } from '#shared/problem.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'

/** Reads a workbook's first sheet into packed rows (`packed-rows.ts`). Rejects with a Problem: 413, 415 or 503. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<Uint8Array>

const LIMITS: Omit<ListLimits, 'maxRows'> = {
  maxColumns: 100,
  maxCellLength: 2_000,
  maxEntries: 200,
  maxBytes: 20_000_000,
  maxReadBytes: 6_000_000,
  maxRatio: 200,
  maxCells: 1_000_000,
  maxText: 2_000_000, // as much as may be pasted
}
const MAX_MS = 8_000
const [MAX_AT_ONCE, MAX_WAITING] = [2, 10]

/** The thread's own memory. A file that needs more is too large. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Reads each file in its own thread, so a hostile one can't use the server's time or memory. Rejects with a Problem: 413, 415, 422 or 503. */
export function createWorkbookReader(maxRows: number, maxMs = MAX_MS): ReadWorkbook {
  const limit = pLimit(MAX_AT_ONCE)
  const limits = { ...LIMITS, maxRows }
  return async (bytes) => {
    if (limit.pendingCount >= MAX_WAITING) {
      throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.', {
        reason: 'queue',
      })
    }
    const reply = await limit(() => inThread({ bytes, limits }, maxMs))
    if ('packed' in reply) return reply.packed
    const { status, message, advice } = reply.problem
    throw new Problem(status, message, advice)
  }
}

const LIST_ALONE = 'Save only the sheet with the list, or save it as .csv.'

async function inThread(task: ListWorkbookTask, maxMs: number): Promise<ListReply> {
  try {
    return await runInThread(new URL('./list-workbook-worker.ts', import.meta.url), task, {
      does: 'reads workbooks',
      signal: AbortSignal.timeout(maxMs),
      resourceLimits: MEMORY,
      stderr: true, // hides what a dying thread prints
    })
  } catch (error) {
    if (error instanceof DOMException) throw new Problem(413, 'The file took too long to read.', LIST_ALONE)
    if (isOutOfMemory(error)) throw new Problem(413, 'The file becomes too large when it is unpacked.', LIST_ALONE)
    throw new Problem(415, "We can't read this file.", 'Paste its lines as text.', { cause: error })
  }
}
