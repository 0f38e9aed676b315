import { data } from 'react-router'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { pdfAnswer, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/draft-pdf.ts'

/** The draft's PDF, with the exact bytes that sending stores. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context
    .get(servicesContext)
    .quotes.preview(await quotesOfRequest(context, params.number), context.get(personContext))
  if ('faults' in found) throw data('There is no preview: the quote is not complete.', 404)
  return pdfAnswer(found.pdf, `${params.number}-draft.pdf`)
}
