import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#desk/desk-context.ts'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import type { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import type { SentQuote } from '#quotes/quote-store.ts'
import type { Quotes, RequestQuotes } from '#quotes/quotes.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the quotes' service. Throws a 503 page if there is none. */
export function quotesIn(context: Context): Quotes {
  const { quotes } = context.get(servicesContext)
  if (!quotes) throw data('Quotes can’t be opened at the moment. Try again in a minute.', 503)
  return quotes
}

/** Returns the service for answers to sent quotes. Throws a 503 page if there is none. */
export function answersIn(context: Context): QuoteMoves {
  const { answers } = context.get(servicesContext)
  if (!answers) throw data('Orders can’t be opened at the moment. Try again in a minute.', 503)
  return answers
}

/** Returns the quotes of a request. Throws a 404 page. */
export async function quotesOfRequest(context: Context, number: string): Promise<RequestQuotes> {
  const found = await quotesIn(context).read(number)
  if (!found) throw data(`There is no quote request ${number}. It may have been deleted.`, 404)
  return found
}

/** The quote that was sent with just this draft, or null. */
export const sentAs = ({ draft, sent }: Pick<RequestQuotes, 'draft' | 'sent'>): SentQuote | null =>
  sent.find(({ draftVersion }) => draftVersion === draft.version) ?? null

export const pdfAnswer = (bytes: Uint8Array, name: string): Response =>
  downloadAnswer(new Uint8Array(bytes), 'application/pdf', name)
