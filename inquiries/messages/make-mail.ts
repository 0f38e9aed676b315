import type { OutboxRow } from '#database/tables.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { contactMail } from '#inquiries/messages/contact-mail.ts'
import type { Mail, MailFacts } from '#inquiries/messages/mail.ts'
import { quoteCopy } from '#inquiries/messages/quote-copy.ts'
import { quoteMail } from '#inquiries/messages/quote-mail.ts'
import type { Letter } from '#inquiries/transports/transport.ts'

export type LetterFacts = MailFacts & {
  /** The site's own address, without a path; null when it isn't known: mails then bear no link. */
  readonly siteUrl: string | null
}

/** Makes the mail of one row of the outbox. */
export function makeLetter(
  { kind, messageId }: { readonly kind: OutboxRow['kind']; readonly messageId: string },
  inquiry: Inquiry,
  facts: LetterFacts,
): Letter {
  const pageUrl = facts.siteUrl === null ? null : new URL(inquiry.path, facts.siteUrl).href
  return { kind, messageId, inquiry, pageUrl, mail: mailOf(kind, inquiry, pageUrl, facts) }
}

function mailOf(kind: OutboxRow['kind'], inquiry: Inquiry, pageUrl: string | null, facts: MailFacts): Mail {
  if (inquiry.kind === 'contact') return contactMail(inquiry, facts)
  return kind === 'copy' ? quoteCopy(inquiry, pageUrl, facts) : quoteMail(inquiry, pageUrl, facts)
}
