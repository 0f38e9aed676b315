import type { OutboxRow } from '#database/tables.ts'
import { contactMail } from '#requests/messages/contact-mail.ts'
import type { MailContent, MailFacts } from '#requests/messages/mail-content.ts'
import { type QuoteAnswer, quoteAnswer } from '#requests/messages/quote-answer.ts'
import { quoteCopy } from '#requests/messages/quote-copy.ts'
import { quoteMail } from '#requests/messages/quote-mail.ts'
import type { RequestMail } from '#requests/messages/transport.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

export type MailContext = MailFacts & {
  /** SITE_URL; null if it isn't set: mails then have no links. */
  readonly siteUrl: string | null
}

/** A row of the outbox: `accepted` are the addresses that have its mail already. */
type Queued = {
  readonly kind: OutboxRow['kind']
  readonly messageId: string
  readonly accepted?: readonly string[]
  /** What an `answer` brings. */
  readonly answer?: QuoteAnswer | null
}

/** Makes the mail of one row of the outbox. */
export function makeMail(
  { kind, messageId, accepted = [], answer = null }: Queued,
  buyerRequest: StoredRequest,
  context: MailContext,
): RequestMail {
  const pageUrl = context.siteUrl === null ? null : new URL(buyerRequest.path, context.siteUrl).href
  const content =
    answer && buyerRequest.kind === 'quote'
      ? quoteAnswer(buyerRequest, answer, pageUrl, context)
      : contentOf(kind, buyerRequest, pageUrl, context)
  const recipients = content.to.filter((address) => !accepted.includes(address))
  return { kind, messageId, buyerRequest, pageUrl, content, recipients }
}

function contentOf(
  kind: OutboxRow['kind'],
  buyerRequest: StoredRequest,
  pageUrl: string | null,
  facts: MailFacts,
): MailContent {
  if (buyerRequest.kind === 'contact') return contactMail(buyerRequest, facts)
  return kind === 'copy' ? quoteCopy(buyerRequest, pageUrl, facts) : quoteMail(buyerRequest, pageUrl, facts)
}
