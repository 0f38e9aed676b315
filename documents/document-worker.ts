import type { SpecSheet } from '#documents/document-part.ts'
import { makeQuotePdf } from '#documents/quote-pdf.ts'
import { makeSpecSheet } from '#documents/spec-sheet.ts'
import type { QuoteDocument, QuotePdf } from '#requests/quotes/quote-document.ts'

/** A document to make. */
export type DocumentTask =
  | { readonly kind: 'spec sheet'; readonly sheet: SpecSheet }
  | { readonly kind: 'quote'; readonly quote: QuoteDocument }

/** The worker thread of `document-queue.ts`. */
export default async (task: DocumentTask): Promise<QuotePdf> =>
  task.kind === 'quote'
    ? await makeQuotePdf(task.quote)
    : { bytes: new Uint8Array(await makeSpecSheet(task.sheet)), unprintable: [] }
