import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { hashesOf } from '#inquiries/attachments/stored-attachments.ts'
import { forgetUnconfirmed } from '#inquiries/notices/follower-store.ts'
import { forgetCopies } from '#inquiries/outbox/copy-limit.ts'
import { OPEN } from '#inquiries/outbox/outbox-store.ts'
import { COMPANY_MAILS } from '#inquiries/outbox/queue-mails.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 200
/** A cleanup runs every hour. After a longer pause the clock is wrong, or the site was off: nobody but the operator knows. */
const MAX_PAUSE_MS = 2 * DAY_MS
const MAX_SHARE = 0.1
const CLEANUP = 'requests'

/** The inquiries, and the bytes of their files. */
type Stored = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore }

/** How many inquiries were removed, or why none was, for the operator. */
export type Cleanup = { readonly removed: number; readonly refusal: string | null }

type Options = {
  /** REQUESTS_KEEP_DAYS; null keeps inquiries forever. */
  readonly keepDays: number | null
  readonly now: Date
  /** Whether the operator has confirmed the clock and the number of days. */
  readonly confirmed?: boolean
}

/**
 * The hourly cleanup: removes old copy counts, files that belong to no inquiry for a day, and old inquiries. Removes none
 * of these if that is not certain (behavior 14.8): after a jump of the clock, or if more than a tenth would go at once.
 */
export async function removeExpired(stored: Stored, options: Options): Promise<Cleanup> {
  const { keepDays, now, confirmed = false } = options
  await forgetCopies(stored.db, now)
  await forgetUnconfirmed(stored.db, now)
  await stored.attachments.sweep({ before: new Date(now.getTime() - DAY_MS) })
  if (keepDays !== null) {
    const before = oldestKept(keepDays, now)
    const refusal = confirmed ? null : await refusalOf(stored.db, before, options)
    if (refusal !== null) return { removed: 0, refusal: `${refusal} No old request is removed. ${CONFIRM}` }
    const removed = await removeOld(stored, before)
    await noteCleanup(stored.db, now)
    return { removed, refusal: null }
  }
  await noteCleanup(stored.db, now)
  return { removed: 0, refusal: null }
}

const CONFIRM = "If the machine's clock and REQUESTS_KEEP_DAYS are right: npm run requests -- remove-old"

/** Inquiries received before this time are old (ISO 8601). */
export const oldestKept = (keepDays: number, now: Date): string =>
  new Date(now.getTime() - keepDays * DAY_MS).toISOString()

async function refusalOf(db: Kysely<Tables>, before: string, { keepDays, now }: Options): Promise<string | null> {
  const { last, total } = await lastKnown(db)
  const pause = last === null ? 0 : now.getTime() - Date.parse(last)
  if (pause > MAX_PAUSE_MS) {
    const days = Math.floor(pause / DAY_MS)
    return `The clock is ${days} days ahead of the last cleanup (${last}): it is wrong, or the site was off.`
  }
  const { old } = await oldInquiries(db, before)
    .select(({ fn }) => fn.countAll().as('old'))
    .executeTakeFirstOrThrow()
  if (Number(old) <= Math.max(1, total * MAX_SHARE)) return null
  return `${old} of ${total} requests are older than ${keepDays} days (REQUESTS_KEEP_DAYS), more than a tenth at once.`
}

/** The latest of the last cleanup and the newest inquiry, and the number of inquiries. */
async function lastKnown(db: Kysely<Tables>): Promise<{ last: string | null; total: number }> {
  const cleanup = await db.selectFrom('cleanup').select('ran_at').where('name', '=', CLEANUP).executeTakeFirst()
  const { newest, total } = await db
    .selectFrom('inquiry')
    .select(({ fn }) => [fn.max<string | null>('received_at').as('newest'), fn.countAll().as('total')])
    .executeTakeFirstOrThrow()
  // Without a cleanup yet the newest inquiry is all there is. Later it says nothing: it may be months old.
  return { last: cleanup?.ran_at ?? newest, total: Number(total) }
}

const noteCleanup = (db: Kysely<Tables>, now: Date): Promise<void> => note(db, CLEANUP, now)

/** Writes something small. Throws if the database can't store it. */
export const noteWrite = (db: Kysely<Tables>, now: Date): Promise<void> => note(db, 'write', now)

async function note(db: Kysely<Tables>, name: string, now: Date): Promise<void> {
  const ran_at = now.toISOString()
  await db
    .insertInto('cleanup')
    .values({ name, ran_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ran_at }))
    .execute()
}

/** Removes the old inquiries in batches, so that no other write waits long. Returns how many were removed. */
async function removeOld({ db, attachments }: Stored, before: string): Promise<number> {
  for (let removed = 0; ; ) {
    const numbers = (await oldNumbers(db, before).execute()).map((row) => row.number)
    if (numbers.length === 0) return removed
    const hashes = await hashesOf(db, numbers)
    const rows = await db.transaction().execute(async (tx) => {
      await attachments.release(tx, hashes)
      return await tx
        .deleteFrom('inquiry')
        .where('number', 'in', numbers)
        .where('number', 'in', (where) => oldNumbers(where as unknown as Kysely<Tables>, before)) // one may have become due again by now
        .returning('number')
        .execute()
    })
    await attachments.sweep({ hashes })
    removed += rows.length
    if (numbers.length < BATCH_SIZE) return removed
  }
}

/** Inquiries received before a time, except those whose mail to the company is waiting or parked, or whose quote is waiting. */
const oldInquiries = (from: Kysely<Tables>, before: string) =>
  from
    .selectFrom('inquiry as old')
    .where('old.received_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.inquiry_number', '=', 'old.number')
            .where('outbox.state', 'in', OPEN)
            // A refused quote is the buyer's wrong address: it holds nothing up.
            .where((outbox) =>
              outbox.or([
                outbox('outbox.kind', 'in', COMPANY_MAILS),
                outbox.and([outbox('outbox.kind', '=', 'answer'), outbox('outbox.state', '=', 'due')]),
              ]),
            ),
        ),
      ),
    )

const oldNumbers = (from: Kysely<Tables>, before: string) =>
  oldInquiries(from, before).select('old.number').limit(BATCH_SIZE)
