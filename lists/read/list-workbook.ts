import { listThreads } from '#lists/read/list-threads.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** Reads a workbook's first sheet, a PDF or a mail into packed rows (`packed-rows.ts`). Rejects with a Problem: 413, 415, 422 or 503. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<Uint8Array>

export type ListWorkbookTask = { readonly bytes: Uint8Array; readonly maxRows: number }

export function createWorkbookReader(maxRows: number, maxMs = 8 * SECOND_MS): ReadWorkbook {
  const limits = { maxMs, maxMb: 128, advice: 'Save only the sheet with the list, or save it as .csv.' }
  const worker = new URL('./list-workbook-worker.ts', import.meta.url)
  const read = listThreads<ListWorkbookTask, Uint8Array>(worker, limits)
  return (bytes) => read({ bytes, maxRows })
}
