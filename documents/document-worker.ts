import { type BagLabels, makeBagLabels } from '#documents/bag-labels.ts'
import type { SpecSheet } from '#documents/document-part.ts'
import { makeQuotePdf } from '#documents/quote-pdf.ts'
import { makeSpecSheet } from '#documents/spec-sheet.ts'
import type { QuoteDocument, QuotePdf } from '#requests/quotes/quote-document.ts'

export type DocumentTask =
  | { readonly kind: 'spec sheet'; readonly sheet: SpecSheet }
  | { readonly kind: 'quote'; readonly quote: QuoteDocument }
  | { readonly kind: 'labels'; readonly labels: BagLabels }

export default async (task: DocumentTask): Promise<QuotePdf> => {
  if (task.kind === 'quote') return await makeQuotePdf(task.quote)
  const bytes = task.kind === 'labels' ? await makeBagLabels(task.labels) : await makeSpecSheet(task.sheet)
  return { bytes: new Uint8Array(bytes), unprintable: [] }
}
