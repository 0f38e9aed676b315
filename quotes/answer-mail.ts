import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import type { Mail } from '#outbox/transport.ts'
import { mailQuote } from '#quotes/mailed-quote.ts'
import { readQuote, readQuotePdf } from '#quotes/quote-store.ts'
import { quoteNumber } from '#quotes/schemas/priced-quote.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { addressedMail, type MailContext } from '#requests/mails/make-mail.ts'
import type { RequestRecord } from '#requests/request-store.ts'

type Sources = { readonly db: Kysely<Tables>; readonly attachments: Pick<AttachmentStore, 'open'> }

/** Makes a quote's mail, in the request's thread. Null if the quote is gone. Throws if a file's bytes are missing. */
export async function answerMail(
  { db, attachments }: Sources,
  claimed: Claimed,
  { buyerRequest, mails }: RequestRecord,
  context: MailContext,
): Promise<Mail | null> {
  const number = claimed.quoteNumber ?? ''
  const [sent, content] = await Promise.all([readQuote(db, number), readQuotePdf(db, number)])
  if (!sent || !content || buyerRequest.kind !== 'quote') return null
  const replaces = sent.revision === 1 ? null : quoteNumber(buyerRequest.number, sent.revision - 1)
  const answer = { number, replaces, by: sent.sentBy, quote: sent.quote }
  const mail = addressedMail(claimed, buyerRequest, context, (pageUrl) =>
    mailQuote(buyerRequest, answer, pageUrl, context),
  )
  const files = sent.quote.files.map(async ({ name, mediaType, hash }) => {
    const bytes = await attachments.open(hash)
    if (!bytes) throw new Error(`The bytes of '${name}', which goes with quote ${number}, are missing`)
    return { name, mediaType, content: bytes }
  })
  return {
    ...mail,
    headers: threadHeaders(mails),
    attachments: [{ name: `${number}.pdf`, mediaType: 'application/pdf', content }, ...(await Promise.all(files))],
  }
}

/** Thread headers (RFC 5322, 3.6.4): a reply to the buyer's last mail, else to the request. */
export function threadHeaders(mails: RequestRecord['mails']): Record<string, string> {
  const before = mails
    .filter(({ kind, state }) => state === 'sent' && kind !== 'event')
    .sort((a, b) => (a.settled_at ?? '').localeCompare(b.settled_at ?? ''))
  const last = before.findLast(({ kind }) => goesToBuyer(kind)) ?? before.at(-1)
  if (!last) return {}
  return { 'In-Reply-To': last.message_id, References: before.map(({ message_id }) => message_id).join(' ') }
}
