import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { forgetCopies } from '#inquiries/copy-limit.ts'

const DAY_MS = 86_400_000
const LOT = 200

/**
 * Removes what was received more than `days` days ago (REQUESTS_KEEP_DAYS), a lot at a time so that no other write
 * waits long. What the company hasn't been mailed yet stays, unless it is held. Gives how many went.
 */
export async function removeOld(db: Kysely<Tables>, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  for (let removed = 0; ; ) {
    const rows = await db
      .deleteFrom('inquiry')
      .where('number', 'in', (where) =>
        where
          .selectFrom('inquiry as old')
          .select('old.number')
          .where('old.received_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('outbox')
                  .select('outbox.id')
                  .whereRef('outbox.inquiry_number', '=', 'old.number')
                  .where('outbox.state', '!=', 'sent')
                  .where('outbox.kind', '!=', 'copy'),
              ),
            ),
          )
          .limit(LOT),
      )
      .returning('number')
      .execute()
    removed += rows.length
    if (rows.length < LOT) return removed
  }
}

/** What is due once an hour: old counts of copies go, and old inquiries if they aren't kept for ever. */
export async function tidy(db: Kysely<Tables>, keepDays: number | null, now: Date): Promise<number> {
  await forgetCopies(db, now)
  return keepDays === null ? 0 : await removeOld(db, keepDays, now)
}
