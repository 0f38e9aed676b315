import type { SpecSheet } from '#documents/document-part.ts'
import { createDocumentThreads } from '#documents/document-threads.ts'

/** Makes the spec sheet of a part. */
export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Uint8Array<ArrayBuffer>>

export type SpecSheets = { readonly write: WriteSpecSheet; close(): Promise<void> }

/** Makes spec sheets one at a time in a thread, which starts with the first. */
export function createSpecSheets(): SpecSheets {
  const threads = createDocumentThreads<SpecSheet, Uint8Array<ArrayBuffer>>(
    new URL('./spec-sheet-worker.ts', import.meta.url),
    null,
    1,
  )
  return { write: threads.make, close: threads.close }
}
