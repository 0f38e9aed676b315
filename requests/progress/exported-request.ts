import type { OutboxRow } from '#database/tables.ts'
import { postedContent } from '#inquiries/inquiry.ts'
import { COMPANY_MAILS } from '#inquiries/outbox/queue-mails.ts'
import type { InquiryRecord } from '#inquiries/stored-inquiries.ts'

/** All fields of a request, as other programs read it (behavior 14.7). */
export function exportedRequest({ inquiry, heldWhy, mails }: InquiryRecord) {
  const { number, kind, receivedAt, path, attachments } = inquiry
  const content = inquiry.kind === 'quote' ? postedContent(inquiry.content) : inquiry.content
  return {
    number,
    kind,
    receivedAt,
    heldWhy,
    mailedAt: companyMail(mails, 'sent')?.settled_at ?? null,
    path,
    ...content,
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

/** The company's mail of a request in a state, if it has one. */
export const companyMail = (mails: readonly OutboxRow[], state: OutboxRow['state']): OutboxRow | undefined =>
  mails.find((mail) => COMPANY_MAILS.includes(mail.kind) && mail.state === state)
