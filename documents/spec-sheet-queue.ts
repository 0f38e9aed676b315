import type { SpecSheet } from '#documents/document-part.ts'
import { createDocumentThreads } from '#documents/document-threads.ts'

/** Makes the spec sheet of a part, or returns null if the queue is full. */
export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Uint8Array<ArrayBuffer>> | null

export type SpecSheets = { readonly write: WriteSpecSheet; close(): Promise<void> }

/** A sheet takes 20 ms, or 100 on a busy machine, so the last in the queue waits one to three seconds. */
const MAX_QUEUED = 30

/** Makes spec sheets one at a time in a thread, which starts with the first. */
export function createSpecSheets(): SpecSheets {
  const threads = createDocumentThreads<SpecSheet, Uint8Array<ArrayBuffer>>(
    new URL('./spec-sheet-worker.ts', import.meta.url),
    null,
    1,
  )
  return {
    write: (sheet) => (threads.waiting() < MAX_QUEUED ? threads.make(sheet) : null),
    close: threads.close,
  }
}
