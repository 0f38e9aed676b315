import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { hashesOf } from '#inquiries/attachments/stored-attachments.ts'
import { forgetCopies } from '#inquiries/copy-limit.ts'

const DAY_MS = 86_400_000
const LOT = 200

/** Where inquiries are stored, and the bytes of their files. */
type Stored = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore }

/**
 * Removes what was received more than `days` days ago (REQUESTS_KEEP_DAYS), a lot at a time so that no other write
 * waits long. What the company hasn't been mailed yet stays, unless it is held. Gives how many went.
 */
export async function removeOld({ db, attachments }: Stored, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  for (let removed = 0; ; ) {
    const numbers = (await oldNumbers(db, before).execute()).map((row) => row.number)
    if (numbers.length === 0) return removed
    const hashes = await hashesOf(db, numbers)
    const rows = await db
      .deleteFrom('inquiry')
      .where('number', 'in', numbers)
      .where('number', 'in', (where) => oldNumbers(where as unknown as Kysely<Tables>, before)) // one may have become due again meanwhile
      .returning('number')
      .execute()
    await attachments.sweep({ hashes })
    removed += rows.length
    if (numbers.length < LOT) return removed
  }
}

const oldNumbers = (from: Kysely<Tables>, before: string) =>
  from
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
    .limit(LOT)

/**
 * What is due once an hour: old counts of copies go, old inquiries if they aren't kept for ever, and files over a day
 * old that no inquiry has.
 */
export async function tidy(stored: Stored, keepDays: number | null, now: Date): Promise<number> {
  await forgetCopies(stored.db, now)
  const removed = keepDays === null ? 0 : await removeOld(stored, keepDays, now)
  await stored.attachments.sweep({ before: new Date(now.getTime() - DAY_MS) })
  return removed
}
