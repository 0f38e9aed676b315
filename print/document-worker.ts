import { type BagLabels, makeBagLabels } from '#print/bag-labels.ts'
import type { SpecSheet } from '#print/document-part.ts'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { makeSpecSheet } from '#print/spec-sheet.ts'
import type { QuoteDocument, QuotePdf } from '#quotes/quote-document.ts'
import { type Costed, timed } from '#shared/shared-work.ts'

export type DocumentTask =
  | { readonly kind: 'spec sheet'; readonly sheet: SpecSheet }
  | { readonly kind: 'quote'; readonly quote: QuoteDocument }
  | { readonly kind: 'labels'; readonly labels: BagLabels }

export default (task: DocumentTask): Promise<Costed<QuotePdf>> => timed(() => make(task))

async function make(task: DocumentTask): Promise<QuotePdf> {
  if (task.kind === 'quote') return await makeQuotePdf(task.quote)
  const bytes = task.kind === 'labels' ? await makeBagLabels(task.labels) : await makeSpecSheet(task.sheet)
  return { bytes: new Uint8Array(bytes), unprintable: [] }
}
