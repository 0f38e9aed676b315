import { data } from 'react-router'
import { pdfAnswer, quotesIn } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/sent-quote.ts'

const NAME = /^([\w-]{1,60})\.pdf$/

/** The PDF of a sent quote, as the buyer got it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, number] = NAME.exec(params.name) ?? []
  const pdf = number === undefined ? null : await quotesIn(context).pdf(number)
  if (!pdf) throw data('There is no quote of this number.', 404)
  return pdfAnswer(pdf, params.name)
}
