import type { Db } from '#database/tables.ts'
import { dueMail, type MailRules } from '#outbox/queue-mails.ts'

/** What happened to a request, for WEBHOOK_URL (behavior 22.2). The rest is read when it is sent. */
export type RequestEvent =
  | { readonly type: 'request.received' }
  | { readonly type: 'message.received'; readonly message: string }
  | { readonly type: 'request.answered'; readonly quote: string }
  /** `order` is what was ordered; `by` recorded it, null for the buyer. */
  | { readonly type: 'quote.accepted'; readonly quote: string; readonly order: object; readonly by: string | null }
  | { readonly type: 'quote.declined'; readonly quote: string; readonly reason: string }
  | { readonly type: 'quote.withdrawn'; readonly quote: string; readonly reason: string; readonly by: string | null }
  | { readonly type: 'request.merged'; readonly into: string; readonly by: string | null }
  /** `by` is a person's mail address, `buyer`, or null for the command line. */
  | { readonly type: 'request.state_changed'; readonly from: string; readonly to: string; readonly by: string | null }

/** A stored event. `at` is its time in ISO 8601. */
export type QueuedEvent = RequestEvent & { readonly at: string }

/** Queues a request's event if WEBHOOK_URL is set. Call it in the event's transaction, then wake the outbox. */
export async function queueEvent(
  tx: Db,
  number: string,
  event: RequestEvent,
  rules: Pick<MailRules, 'events'>,
  now: Date,
): Promise<void> {
  if (!rules.events) return
  const row = dueMail(number, 'event', '', now)
  const queued: QueuedEvent = { ...event, at: now.toISOString() }
  await tx
    .insertInto('outbox')
    .values({ ...row, message_id: `msg_${row.id}`, event: JSON.stringify(queued) })
    .execute()
}
