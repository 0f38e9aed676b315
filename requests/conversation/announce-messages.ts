import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { CORRECTION } from '#requests/conversation/request-messages.ts'
import { dueMail, type MailRules } from '#requests/outbox/queue-mails.ts'
import type { RequestChange } from '#requests/schemas/kinds/correction.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'

type Db = Kysely<Tables>

/**
 * Queues the mail of a message, and of a buyer's its event; `changes` are those of a correction. Call it in the transaction that
 * stores the message.
 */
export async function announceMessage(
  tx: Db,
  number: string,
  {
    id,
    isReply,
    changes,
  }: { readonly id: string; readonly isReply: boolean; readonly changes?: readonly RequestChange[] },
  rules: MailRules,
  now: Date,
): Promise<void> {
  const mail = dueMail(number, isReply ? 'reply' : 'message', rules.domain, now)
  await tx
    .insertInto('outbox')
    .values({ ...mail, event: isReply ? null : id })
    .execute()
  if (isReply) return
  const event = changes
    ? ({ type: 'request.corrected', message: id, changes } as const)
    : ({ type: 'message.received', message: id } as const)
  await queueEvent(tx, number, event, rules, now)
}

/**
 * The same for all that the buyer has written while the request was held. Its own mail has what was corrected. Call it in the
 * transaction that releases it.
 */
export async function announceMessages(tx: Db, number: string, rules: MailRules, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('inquiry_message')
    .select('id')
    .where('inquiry_number', '=', number)
    .where('id', 'not like', `${CORRECTION}%`)
    .orderBy('written_at')
    .execute()
  for (const { id } of waiting) await announceMessage(tx, number, { id, isReply: false }, rules, now)
}
