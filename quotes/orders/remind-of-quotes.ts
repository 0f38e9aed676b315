import { isClockCertain } from '#database/clock-certainty.ts'
import type { Db } from '#database/tables.ts'
import { type TransitionContext, transition } from '#quotes/orders/transition.ts'
import type { OpenRequests } from '#requests/open-requests.ts'
import { isProblem } from '#shared/problem.ts'
import { dayIn, daysAfter } from '#shared/zoned-day.ts'

type Options = {
  readonly opened: () => Promise<Omit<OpenRequests, 'attachments'>>
  /** `quoteReminderDays`; 0 for no reminders. */
  readonly days: () => number
  readonly timeZone: string
  readonly now: () => Date
}

/** Queues one reminder per quote that ends soon (behavior 20.25), none after a clock jump (behavior 14.8). */
export async function remindOfQuotes({ opened, days, timeZone, now }: Options): Promise<number> {
  const ahead = days()
  if (ahead === 0) return 0
  const { db, wake, mailing } = await opened()
  const at = now()
  if (!(await isClockCertain(db, at))) return 0
  const today = dayIn(timeZone, at)
  const ending = await db
    .selectFrom('quote')
    .innerJoin('request', 'request.number', 'quote.request_number')
    .select(['quote.number', 'quote.request_number', 'quote.valid_until', 'quote.sent_at'])
    .where('quote.valid_until', '>=', today)
    .where('quote.valid_until', '<=', daysAfter(today, ahead))
    .where('request.state', '=', 'answered')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.quote_number', '=', 'quote.number')
            .where('outbox.kind', '=', 'reminder'),
        ),
      ),
    )
    .execute()
  let queued = 0
  for (const { number, request_number, valid_until, sent_at } of ending) {
    if (dayIn(timeZone, new Date(sent_at)) >= daysAfter(valid_until ?? today, -ahead)) continue
    const context = { by: null, rules: mailing.rules, now: at, today }
    if (await queue(db, { request: request_number, quote: number }, context)) queued += 1
  }
  if (queued > 0) wake()
  return queued
}

/** Returns false if another server was first, or the quote was answered meanwhile. */
async function queue(db: Db, of: { request: string; quote: string }, context: TransitionContext) {
  try {
    return await db.transaction().execute((tx) =>
      transition(tx, 'remind of the last day', of, context, async ({ row: { state } }) => {
        const before = await tx
          .selectFrom('outbox')
          .select('id')
          .where('quote_number', '=', of.quote)
          .where('kind', '=', 'reminder')
          .executeTakeFirst()
        return before || state !== 'answered' ? null : {}
      }),
    )
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}
