import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type MailContext, makeMail } from '#requests/messages/make-mail.ts'
import type { Mail } from '#requests/messages/transport.ts'
import type { Claimed } from '#requests/outbox/retry-rules.ts'
import { readQuote, readQuotePdf } from '#requests/quotes/stored-quotes.ts'
import { quoteNumber } from '#requests/schemas/priced-quote.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

/** Makes the mail that brings a quote, with the stored PDF. Returns null if the quote has been removed. */
export async function answerMail(
  db: Kysely<Tables>,
  claimed: Claimed,
  buyerRequest: StoredRequest,
  context: MailContext,
): Promise<Mail | null> {
  const number = claimed.quoteNumber ?? ''
  const [sent, content] = await Promise.all([readQuote(db, number), readQuotePdf(db, number)])
  if (!sent || !content) return null
  const replaces = sent.revision === 1 ? null : quoteNumber(buyerRequest.number, sent.revision - 1)
  const answer = { number, replaces, by: sent.sentBy, quote: sent.quote }
  const mail = makeMail({ ...claimed, answer }, buyerRequest, context)
  return { ...mail, attachments: [{ name: `${number}.pdf`, mediaType: 'application/pdf', content }] }
}
