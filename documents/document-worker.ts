import { type BagLabels, makeBagLabels } from '#documents/bag-labels.ts'
import type { SpecSheet } from '#documents/document-part.ts'
import { makeNoticePdf, type NoticeSheet } from '#documents/papers/notice-pdf.ts'
import { makeQuotePdf } from '#documents/quote-pdf.ts'
import { makeSpecSheet } from '#documents/spec-sheet.ts'
import type { QuoteDocument, QuotePdf } from '#requests/quotes/quote-document.ts'

/** A document to make. */
export type DocumentTask =
  | { readonly kind: 'spec sheet'; readonly sheet: SpecSheet }
  | { readonly kind: 'quote'; readonly quote: QuoteDocument }
  | { readonly kind: 'notice'; readonly notice: NoticeSheet }
  | { readonly kind: 'labels'; readonly labels: BagLabels }

/** The worker thread of `document-queue.ts`. */
export default async (task: DocumentTask): Promise<QuotePdf> => {
  if (task.kind === 'quote') return await makeQuotePdf(task.quote)
  return { bytes: new Uint8Array(await made(task)), unprintable: [] }
}

function made(task: Exclude<DocumentTask, { kind: 'quote' }>): Promise<Buffer> {
  if (task.kind === 'labels') return makeBagLabels(task.labels)
  return task.kind === 'notice' ? makeNoticePdf(task.notice) : makeSpecSheet(task.sheet)
}
