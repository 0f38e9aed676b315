import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OutboxRow, Tables } from '#database/tables.ts'
import { takeCopy } from '#inquiries/copy-limit.ts'
import { type InquiryContent, sender } from '#inquiries/inquiry.ts'

/** How mails are made due: whether buyers get copies, and the domain of Message-IDs. */
export type MailRules = { readonly copies: boolean; readonly domain: string }

/** A mail that is due now. Its Message-ID is made once and is the same on every try. */
export function dueMail(number: string, kind: OutboxRow['kind'], domain: string, now: Date): OutboxRow {
  const id = randomUUID()
  return {
    id,
    inquiry_number: number,
    kind,
    message_id: `<${id}@${domain}>`,
    state: 'due',
    due_since: now.toISOString(),
    next_try_at: now.toISOString(),
    lease: null,
    attempts: 0,
    ambiguous: 0,
    settled_at: null,
    last_fault: null,
  }
}

/**
 * Makes the mails of an inquiry due: the company's, and for a quote request the buyer's copy as far as he may have
 * one. Contact sends no copy (DESIGN 5). Belongs into the transaction that stores or releases the inquiry.
 */
export async function queueMails(
  tx: Kysely<Tables>,
  number: string,
  inquiry: InquiryContent,
  { copies, domain }: MailRules,
  now: Date,
): Promise<void> {
  const kinds: OutboxRow['kind'][] = [inquiry.kind]
  if (copies && inquiry.kind === 'quote' && (await takeCopy(tx, sender(inquiry).address, now))) kinds.push('copy')
  await tx
    .insertInto('outbox')
    .values(kinds.map((kind) => dueMail(number, kind, domain, now)))
    .execute()
}
