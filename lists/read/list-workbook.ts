import pLimit from 'p-limit'
import type { ListLimits } from '#lists/read/list-rows.ts'
import type { ListReply, ListWorkbookTask } from '#lists/read/list-workbook-worker.ts'
import { Problem } from '#shared/problem.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'
import { type TableLimits, tableLimits } from '#spreadsheets/csv/table-limits.ts'

/** Reads a workbook's first sheet into packed rows (`packed-rows.ts`). Rejects with a Problem: 413, 415 or 503. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<Uint8Array>

const LIMITS: Omit<ListLimits, keyof TableLimits> = {
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

/**
 * Reads Excel files' first sheets, each in its own thread, so a hostile file can't use the server's time or memory.
 * Rejects with a Problem: 413 too large, 415 not a workbook, 503 too many at once.
 */
export function createWorkbookReader(maxRows: number, maxMs = MAX_MS): ReadWorkbook {
  const limit = pLimit(MAX_AT_ONCE)
  const limits = { ...LIMITS, ...tableLimits(maxRows) }
  return async (bytes) => {
    if (limit.pendingCount >= MAX_WAITING) {
      throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.', {
        reason: 'queue',
      })
    }
    const reply = await limit(() => inThread({ bytes, limits }, maxMs))
    if ('packed' in reply) return reply.packed
    const [status, message, advice] = PROBLEMS[reply.why]
    throw new Problem(status, message, advice)
  }
}

const LIST_ALONE = 'Save only the sheet with the list, or save it as .csv.'
const AS_XLSX = 'Save it as .xlsx, or paste its lines as text.'
const PROBLEMS = {
  old: [415, 'This is an old Excel file (.xls).', AS_XLSX],
  binary: [415, 'This is a binary workbook (.xlsb).', AS_XLSX],
  opendocument: [415, 'This is an OpenDocument spreadsheet (.ods).', AS_XLSX],
  numbers: [415, 'This is a Numbers spreadsheet.', 'Export it to Excel, or paste its lines as text.'],
  broken: [415, "We can't read this workbook.", 'Save it again as .xlsx or as .csv, or paste its lines as text.'],
  encrypted: [415, 'The workbook is password-protected.', 'Save a copy without one, or paste its lines as text.'],
  pages: [413, 'The PDF has more than 100 pages.', 'Save only the pages with the list.'],
  scanned: [415, 'The PDF is a scan: it has pictures of text, but no text.', 'Type or paste the lines as text.'],
  'pdf-encrypted': [
    415,
    'The PDF is password-protected.',
    'Save a copy without a password, or paste its lines as text.',
  ],
  'pdf-broken': [415, "We can't read this PDF.", 'Print it to a new PDF, or paste its lines as text.'],
  'mail-broken': [415, "We can't read this mail.", 'Paste its lines as text, or choose its attachment.'],
  'mail-empty': [
    422,
    'The mail has no text, and no file that we can read.',
    'Choose its attachment, or paste its lines.',
  ],
  text: [413, 'The file has more than 2 MB of text.', 'Save only its part with the list, or paste its lines as text.'],
  'too-large': [413, 'The file becomes too large when it is unpacked.', LIST_ALONE],
  'too-long': [413, 'The file took too long to read.', LIST_ALONE],
} as const

async function inThread(task: ListWorkbookTask, maxMs: number): Promise<ListReply | { readonly why: 'too-long' }> {
  try {
    return await runInThread(new URL('./list-workbook-worker.ts', import.meta.url), task, {
      does: 'reads workbooks',
      signal: AbortSignal.timeout(maxMs),
      resourceLimits: MEMORY,
      stderr: true, // hides what a dying thread prints
    })
  } catch (error) {
    if (error instanceof DOMException) return { why: 'too-long' }
    return { why: isOutOfMemory(error) ? 'too-large' : 'broken' }
  }
}
