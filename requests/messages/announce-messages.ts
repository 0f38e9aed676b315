import type { Db } from '#database/tables.ts'
import { type MailRules, queueMail } from '#outbox/queue-mails.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'

/** Queues the mail of a message, and the event of a buyer's. Call it in the transaction that stores the message. */
export async function announceMessage(
  tx: Db,
  number: string,
  { id, isReply }: { readonly id: string; readonly isReply: boolean },
  rules: MailRules,
  now: Date,
): Promise<void> {
  await queueMail(tx, number, isReply ? 'reply' : 'message', rules.domain, now, { event: isReply ? null : id })
  if (isReply) return
  await queueEvent(tx, number, { type: 'message.received', message: id }, rules, now)
}

/** The same for all messages that the buyer wrote while the request was held. Call it in the releasing transaction. */
export async function announceMessages(tx: Db, number: string, rules: MailRules, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('request_message')
    .select('id')
    .where('request_number', '=', number)
    .orderBy('written_at')
    .execute()
  for (const { id } of waiting) await announceMessage(tx, number, { id, isReply: false }, rules, now)
}
