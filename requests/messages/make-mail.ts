import type { OutboxRow } from '#database/tables.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { contactMail } from '#inquiries/messages/contact-mail.ts'
import type { MailContent, MailFacts } from '#inquiries/messages/mail-content.ts'
import { type Answer, quoteAnswer } from '#inquiries/messages/quote-answer.ts'
import { quoteCopy } from '#inquiries/messages/quote-copy.ts'
import { quoteMail } from '#inquiries/messages/quote-mail.ts'
import { QUOTE_FIELDS, type QuoteFields } from '#inquiries/schemas/quote-fields.ts'
import type { InquiryMail } from '#inquiries/transports/transport.ts'

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
  readonly answer?: Answer | null
}

/** Makes the mail of one row of the outbox. */
export function makeMail(
  { kind, messageId, accepted = [], answer = null }: Queued,
  inquiry: Inquiry,
  context: MailContext,
  fields: QuoteFields = QUOTE_FIELDS,
): InquiryMail {
  const pageUrl = context.siteUrl === null ? null : new URL(inquiry.path, context.siteUrl).href
  const content =
    answer && inquiry.kind === 'quote'
      ? quoteAnswer(inquiry, answer, pageUrl, context)
      : contentOf(kind, inquiry, pageUrl, context, fields)
  const recipients = content.to.filter((address) => !accepted.includes(address))
  return { kind, messageId, inquiry, pageUrl, content, recipients }
}

function contentOf(
  kind: OutboxRow['kind'],
  inquiry: Inquiry,
  pageUrl: string | null,
  facts: MailFacts,
  fields: QuoteFields,
): MailContent {
  if (inquiry.kind === 'contact') return contactMail(inquiry, facts)
  return kind === 'copy' ? quoteCopy(inquiry, pageUrl, facts, fields) : quoteMail(inquiry, pageUrl, facts, fields)
}
