import { personContext, servicesContext } from '#desk/desk-context.ts'
import { noPreview, pdfAnswer, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/draft-pdf.ts'

/** The draft's PDF, with the exact bytes that sending stores. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { quotes } = context.get(servicesContext)
  const found = await quotes.preview(await quotesOfRequest(context, params.number), context.get(personContext))
  if ('faults' in found) throw noPreview()
  return pdfAnswer(found.pdf, `${params.number}-draft.pdf`)
}
