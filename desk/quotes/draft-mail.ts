import { personContext, servicesContext } from '#desk/desk-context.ts'
import { noPreview, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/draft-mail.ts'

/** A mail's styles are inline. It runs and loads nothing, and only the preview frames it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

export async function loader({ params, context }: Route.LoaderArgs) {
  const { quotes } = context.get(servicesContext)
  const mail = await quotes.previewMail(await quotesOfRequest(context, params.number), context.get(personContext))
  if ('faults' in mail) throw noPreview()
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }
  return new Response(mail.html, { headers })
}
