import { randomUUID } from 'node:crypto'
import type { Db, OutboxRow } from '#database/tables.ts'
import { takeCopy } from '#outbox/copy-limit.ts'
import { LIMITS } from '#shared/limits.ts'

export type MailRules = {
  readonly copies: boolean
  readonly domain: string
  readonly events?: boolean
  /** Whether the transport carries an invite to its person. */
  readonly invites?: boolean
}

/** Whether a mail goes to an address that may be wrong: a buyer's, or an invited person's. Others go to the company. */
export const goesToBuyer = (kind: OutboxRow['kind']): boolean => BUYERS_MAILS.includes(kind)

/** Tell the company of a new request. */
export const COMPANY_MAILS: readonly OutboxRow['kind'][] = ['quote', 'contact', 'message']
/** About a request, to its buyer. A wrong address isn't the site's issue. */
export const TO_BUYER: readonly OutboxRow['kind'][] = ['copy', 'answer', 'order-copy', 'withdrawn', 'reminder', 'reply']
export const BUYERS_MAILS: readonly OutboxRow['kind'][] = [...TO_BUYER, 'confirm', 'notice', 'invite']

const KEPT_BACK = `Not sent: this address already got ${LIMITS.copies.max} copies today. Send it again if the buyer asks for it.`

/** Makes a row for a mail that is due now. Its Message-ID stays the same on every try. */
export function dueMail(number: string | null, kind: OutboxRow['kind'], domain: string, now: Date) {
  const id = randomUUID()
  return {
    id,
    request_number: number,
    kind,
    message_id: `<${id}@${domain}>`,
    state: 'due' as const,
    due_since: now.toISOString(),
    next_try_at: now.toISOString(),
    attempts: 0,
    ambiguous: 0,
  }
}

/** Queues a mail that is due now, and returns its id. Call it in the transaction that it is about. */
export async function queueMail(
  tx: Db,
  number: string | null,
  kind: OutboxRow['kind'],
  domain: string,
  now: Date,
  more: Partial<OutboxRow> = {},
): Promise<string> {
  const mail = { ...dueMail(number, kind, domain, now), ...more }
  await tx.insertInto('outbox').values(mail).execute()
  return mail.id
}

/** Queues a request's mails, and a copy to its sender's address if allowed (behavior 11.5). Call it in the storing or releasing transaction. */
export async function queueMails(
  tx: Db,
  number: string,
  { kind, address }: { readonly kind: 'quote' | 'contact'; readonly address: string },
  { copies, domain }: MailRules,
  now: Date,
): Promise<void> {
  await queueMail(tx, number, kind, domain, now)
  if (!copies || kind !== 'quote' || address === '') return
  const isAllowed = await takeCopy(tx, address, now)
  const aside = { state: 'aside', settled_at: now.toISOString(), last_fault: KEPT_BACK } as const
  await queueMail(tx, number, 'copy', domain, now, isAllowed ? {} : aside)
}
