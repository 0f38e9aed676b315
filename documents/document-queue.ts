import type { SpecSheet } from '#documents/document-part.ts'
import { DocumentThreads } from '#documents/document-threads.ts'
import type { DocumentTask } from '#documents/document-worker.ts'
import type { MakeQuotePdf, QuotePdf } from '#requests/quotes/quote-document.ts'

/** Makes the spec sheet of a part. */
export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Uint8Array<ArrayBuffer>>

export type Documents = {
  readonly specSheet: WriteSpecSheet
  readonly quote: MakeQuotePdf
  close(): Promise<void>
}

/** Makes spec sheets and quotes one at a time in a thread, which starts with the first. */
export function createDocuments(): Documents {
  const threads = new DocumentThreads<DocumentTask, QuotePdf>(new URL('./document-worker.ts', import.meta.url), null, 1)
  return {
    specSheet: async (sheet) => (await threads.make({ kind: 'spec sheet', sheet })).bytes,
    quote: (quote) => threads.make({ kind: 'quote', quote }),
    close: threads.close,
  }
}
