import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { SheetReply, SheetTask, WorkbookLimits } from '#files/workbook-sheet.ts'
import { Problem } from '#problem/problem.ts'

export type SheetRows = { readonly rows: readonly (readonly string[])[]; readonly over: boolean }

type Options = {
  readonly limits: WorkbookLimits
  /** A file that takes longer is given up, in milliseconds. */
  readonly mostTime: number
  /** So many are read at the same time; as many again as `mostWaiting` may wait for it. */
  readonly atOnce: number
  readonly mostWaiting: number
}

/** The thread's own memory: what needs more is too large. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/**
 * Reads the first sheet of Excel files, each in a thread of its own that ends with it: neither time nor memory of a
 * hostile file touches the server. The reading throws a Problem: 413 too large, 415 no workbook, 503 too many at once.
 */
export function createWorkbookReader({ limits, mostTime, atOnce, mostWaiting }: Options) {
  const turn = pLimit(atOnce)
  return async (bytes: Uint8Array): Promise<SheetRows> => {
    if (turn.pendingCount >= mostWaiting) {
      throw new Problem(503, 'Many files are being read just now.', 'Send yours again in a minute.')
    }
    const reply = await turn(() => inThread({ bytes, limits }, mostTime))
    if ('rows' in reply) return reply
    throw PROBLEMS[reply.why]()
  }
}

const PROBLEMS: Record<'broken' | 'encrypted' | 'too-large' | 'too-long', () => Problem> = {
  broken: () =>
    new Problem(
      415,
      'This is no Excel workbook that we can read.',
      'Save it once more as .xlsx or as .csv, or paste its lines as text.',
    ),
  encrypted: () =>
    new Problem(
      415,
      'The workbook is protected by a password.',
      'Save a copy without one, or paste its lines as text.',
    ),
  'too-large': () =>
    new Problem(
      413,
      'The workbook becomes too large when it is unpacked.',
      'Save the sheet with the list alone, or as .csv.',
    ),
  'too-long': () =>
    new Problem(413, 'The workbook took too long to read.', 'Save the sheet with the list alone, or as .csv.'),
}

type Reply = SheetReply | { readonly why: 'too-long' }

async function inThread(task: SheetTask, mostTime: number): Promise<Reply> {
  const worker = new Worker(new URL('./workbook-sheet.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
    stderr: true, // what a dying thread says is nobody's concern
  })
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const timer = setTimeout(() => resolve({ why: 'too-long' }), mostTime)
  worker.once('message', resolve)
  worker.once('error', (error) => {
    resolve({ why: 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'broken' })
  })
  worker.once('exit', () => resolve({ why: 'broken' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
