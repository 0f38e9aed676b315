import { createPaperThreads } from '#papers/paper-threads.ts'
import type { SpecSheet } from '#papers/taken-part.ts'

/** Makes the spec sheet of a part; null when too many wait for theirs already. */
export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Uint8Array<ArrayBuffer>> | null

export type SpecSheets = { readonly write: WriteSpecSheet; close(): Promise<void> }

/** A sheet takes 20 ms, on a loaded machine 100: whoever is let in waits one to three seconds at most. */
const MOST_WAITING = 30

/** Makes spec sheets one after another in a thread, which starts with the first. */
export function createSpecSheets(): SpecSheets {
  const threads = createPaperThreads<SpecSheet, Uint8Array<ArrayBuffer>>(
    new URL('./spec-sheet-worker.ts', import.meta.url),
    null,
    1,
  )
  return {
    write: (sheet) => (threads.waiting() < MOST_WAITING ? threads.make(sheet) : null),
    close: threads.close,
  }
}
