import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { markSeen } from '#requests/messages/request-messages.ts'

/** Notes once: link used, quote opened, messages read (behavior 20.23). Call it when the buyer sees the page. */
export async function noteOpened(
  db: Kysely<Tables>,
  { number, mail_opened_at }: Pick<RequestRow, 'number' | 'mail_opened_at'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  if (mail_opened_at === null)
    await db.updateTable('request').set({ mail_opened_at: at }).where('number', '=', number).execute()
  const [newest] = (await quotesOf(db, [number])).get(number) ?? []
  if (newest?.facts.seenAt === null)
    await db
      .updateTable('quote')
      .set({ seen_at: at })
      .where('number', '=', newest.number)
      .where('seen_at', 'is', null)
      .execute()
  await markSeen(db, [number], 'buyer', now)
}
