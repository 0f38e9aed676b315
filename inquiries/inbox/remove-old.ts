import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { hashesOf } from '#inquiries/attachments/stored-attachments.ts'
import { forgetCopies } from '#inquiries/outbox/copy-limit.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 200

/** The inquiries, and the bytes of their files. */
type Stored = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore }

/**
 * Removes inquiries that are older than `days` days (REQUESTS_KEEP_DAYS), in batches so that no other write waits long.
 * Keeps those that the company hasn't been mailed yet, unless they are held. Returns how many were removed.
 */
async function removeOld({ db, attachments }: Stored, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  for (let removed = 0; ; ) {
    const numbers = (await oldNumbers(db, before).execute()).map((row) => row.number)
    if (numbers.length === 0) return removed
    const hashes = await hashesOf(db, numbers)
    const rows = await db
      .deleteFrom('inquiry')
      .where('number', 'in', numbers)
      .where('number', 'in', (where) => oldNumbers(where as unknown as Kysely<Tables>, before)) // one may have become due again by now
      .returning('number')
      .execute()
    await attachments.sweep({ hashes })
    removed += rows.length
    if (numbers.length < BATCH_SIZE) return removed
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
    .limit(BATCH_SIZE)

/**
 * The hourly cleanup: removes old copy counts, old inquiries (unless they are kept forever), and files over a day old
 * that belong to no inquiry. Returns how many inquiries were removed.
 */
export async function removeExpired(stored: Stored, keepDays: number | null, now: Date): Promise<number> {
  await forgetCopies(stored.db, now)
  const removed = keepDays === null ? 0 : await removeOld(stored, keepDays, now)
  await stored.attachments.sweep({ before: new Date(now.getTime() - DAY_MS) })
  return removed
}
