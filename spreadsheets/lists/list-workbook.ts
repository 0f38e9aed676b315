import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '#problem/problem.ts'
import type { ListLimits, ListRows } from '#spreadsheets/lists/list-rows.ts'
import type { ListReply, ListTask } from '#spreadsheets/lists/list-workbook-worker.ts'

type Options = {
  readonly limits: ListLimits
  /** A file that takes longer is given up. */
  readonly maxMilliseconds: number
  /** The number of files read at the same time, and the number that may wait for it. */
  readonly maxAtOnce: number
  readonly maxWaiting: number
}

/** The thread's own memory. A file that needs more is too large. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/**
 * Reads the first sheet of Excel files, each in a thread that ends with it: neither the time nor the memory of a
 * hostile file touches the server. Rejects with a Problem: 413 too large, 415 not a workbook, 503 too many at once.
 */
export function createWorkbookReader({ limits, maxMilliseconds, maxAtOnce, maxWaiting }: Options) {
  const limit = pLimit(maxAtOnce)
  return async (bytes: Uint8Array): Promise<ListRows> => {
    if (limit.pendingCount >= maxWaiting) {
      throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.')
    }
    const reply = await limit(() => inThread({ bytes, limits }, maxMilliseconds))
    if ('rows' in reply) return reply
    const [status, message, advice] = PROBLEMS[reply.why]
    throw new Problem(status, message, advice)
  }
}

type Reply = ListReply | { readonly why: 'too-long' }

const LIST_ALONE = 'Save only the sheet with the list, or save it as .csv.'
const AS_XLSX = 'Save it as .xlsx, or paste its lines as text.'
const PROBLEMS = {
  old: [415, 'This is an old Excel file (.xls).', AS_XLSX],
  binary: [415, 'This is a binary workbook (.xlsb).', AS_XLSX],
  opendocument: [415, 'This is an OpenDocument spreadsheet (.ods).', AS_XLSX],
  numbers: [415, 'This is a Numbers spreadsheet.', 'Export it to Excel, or paste its lines as text.'],
  broken: [415, "We can't read this workbook.", 'Save it again as .xlsx or as .csv, or paste its lines as text.'],
  encrypted: [415, 'The workbook is password-protected.', 'Save a copy without one, or paste its lines as text.'],
  'too-large': [413, 'The workbook becomes too large when it is unpacked.', LIST_ALONE],
  'too-long': [413, 'The workbook took too long to read.', LIST_ALONE],
} as const

async function inThread(task: ListTask, maxMilliseconds: number): Promise<Reply> {
  const worker = new Worker(new URL('./list-workbook-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
    stderr: true, // what a dying thread prints concerns no one
  })
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const timer = setTimeout(() => resolve({ why: 'too-long' }), maxMilliseconds)
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
