import type { OutboxRow } from '#database/tables.ts'
import { COMPANY_MAILS } from '#outbox/queue-mails.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { postedContent } from '#requests/stored-request.ts'

/** All fields of a request, as other programs read it (behavior 14.7). */
export function exportedRequest({ buyerRequest, heldWhy, mails, messages }: RequestRecord) {
  const { number, kind, receivedAt, path, attachments } = buyerRequest
  const content = buyerRequest.kind === 'quote' ? postedContent(buyerRequest.content) : buyerRequest.content
  return {
    number,
    kind,
    receivedAt,
    heldWhy,
    mailedAt: companyMail(mails, 'sent')?.settled_at ?? null,
    path,
    ...content,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(messages.length > 0 ? { messages } : {}),
  }
}

/** The company's mail of a request in a state, if any. Mails of later messages don't count. */
export const companyMail = (mails: readonly OutboxRow[], state: OutboxRow['state']): OutboxRow | undefined =>
  mails.find(({ kind, state: is }) => kind !== 'message' && COMPANY_MAILS.includes(kind) && is === state)
