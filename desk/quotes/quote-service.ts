import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#desk/desk-context.ts'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import type { SentQuote } from '#quotes/quote-store.ts'
import type { RequestQuotes } from '#quotes/quotes.ts'
import { gone } from '#shared/problem.ts'

export async function quotesOfRequest(context: Readonly<RouterContextProvider>, number: string) {
  const found = await context.get(servicesContext).quotes.read(number)
  if (!found) throw gone(`quote request ${number}`)
  return found
}

/** To throw for the preview of an incomplete quote. */
export const noPreview = () => data('There is no preview: the quote is not complete.', 404)

/** The quote that was sent with just this draft, or null. */
export const sentAs = ({ draft, sent }: Pick<RequestQuotes, 'draft' | 'sent'>): SentQuote | null =>
  sent.find(({ draftVersion }) => draftVersion === draft.version) ?? null

export const pdfAnswer = (bytes: Uint8Array, name: string): Response =>
  downloadAnswer(new Uint8Array(bytes), 'application/pdf', name)
