import { data } from 'react-router'
import { personContext } from '#desk/desk-context.ts'
import { pdfAnswer, quotesIn } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/draft-pdf.ts'

/** The draft as a PDF that says it was not sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const pdf = await quotesIn(context).previewPdf(params.number, context.get(personContext).name)
  if (!pdf) throw data('There is no preview: the quote is not complete.', 404)
  return pdfAnswer(pdf, `${params.number}-draft.pdf`)
}
