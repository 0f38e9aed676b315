import { countOf } from '#catalog/quantities/format-count.ts'
import { clockDoubt, noteCleanup } from '#database/clock-certainty.ts'
import { countRowsOf } from '#database/count-rows.ts'
import { lockRow } from '#database/locks.ts'
import type { Db } from '#database/tables.ts'
import { namesIn } from '#database/write-atomically.ts'
import { forgetUnconfirmed } from '#followers/follower-store.ts'
import { forgetCopies } from '#outbox/copy-limit.ts'
import { OPEN } from '#outbox/outbox-store.ts'
import { COMPANY_MAILS } from '#outbox/queue-mails.ts'
import { removeMails } from '#outbox/transports/folder-transport.ts'
import { forgetBuyersIn } from '#people/acts.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { hashesOf } from '#requests/attachments/stored-attachments.ts'
import { withDeleted } from '#requests/attachments/unstored-files.ts'
import { dropEmptyBuyers } from '#requests/buyer-rows.ts'
import { DAY_MS } from '#shared/durations.ts'

const BATCH_SIZE = 200
const HELD_FILES_DAYS = 30
const MAX_SHARE = 0.1

type Stored = { readonly db: Db; readonly attachments: AttachmentStore }

type Options = {
  /** REQUESTS_KEEP_DAYS; null keeps requests forever. */
  readonly keepDays: number | null
  /** Where their mails are files. */
  readonly mailbox: string
  readonly now: Date
  readonly confirmed?: boolean
}

/** The hourly cleanup. Removes nothing after a clock jump, nor more than a tenth of the requests (behavior 14.8). */
export async function removeExpired(stored: Stored, options: Options) {
  const { keepDays, mailbox, now, confirmed = false } = options
  const doubt = confirmed ? null : await clockDoubt(stored.db, now)
  if (doubt !== null) return { removed: 0, refusal: `${doubt} Nothing old is removed. ${CONFIRM}` }
  await forgetCopies(stored.db, now)
  await forgetUnconfirmed(stored.db, now)
  await dropHeldFiles(stored, new Date(now.getTime() - HELD_FILES_DAYS * DAY_MS).toISOString())
  await stored.attachments.sweep({ before: new Date(now.getTime() - DAY_MS) })
  await noteCleanup(stored.db, now) // the clock is right, even if the removal fails
  if (keepDays === null) return { removed: 0, refusal: null }
  const before = oldestKept(keepDays, now)
  const refusal = confirmed ? null : await shareRefusal(stored.db, before, keepDays)
  if (refusal !== null) return { removed: 0, refusal: `${refusal} No old request is removed. ${CONFIRM}` }
  return { removed: await removeOld(stored, before, mailbox), refusal: null }
}

async function dropHeldFiles({ db, attachments }: Stored, before: string): Promise<void> {
  const held = await db
    .selectFrom('request')
    .select('number')
    .where('held_why', 'is not', null)
    .where('released_at', 'is', null)
    .where('received_at', '<', before)
    .where('number', 'in', (files) => files.selectFrom('attachment').select('request_number'))
    .execute()
  for (const { number } of held) await db.transaction().execute((tx) => dropFiles(tx, attachments, number))
}

async function dropFiles(tx: Db, attachments: AttachmentStore, number: string): Promise<void> {
  // first, so a concurrent release waits, or its files stay
  const row = await lockRow(tx, 'request', number)
  if (row?.released_at !== null) return
  const files = await tx
    .deleteFrom('attachment')
    .where('request_number', '=', number)
    .returning(['name', 'hash'])
    .execute()
  const hashes = files.map(({ hash }) => hash)
  await attachments.release(tx, hashes)
  const content: { note?: string } = JSON.parse(row.content)
  const noted = { ...content, note: withDeleted(content.note ?? '', files) }
  await tx
    .updateTable('request')
    .set({ content: JSON.stringify(noted) })
    .where('number', '=', number)
    .execute()
}

const CONFIRM = "If the machine's clock and REQUESTS_KEEP_DAYS are right: npm run requests -- remove-old"

export const oldestKept = (keepDays: number, now: Date): string =>
  new Date(now.getTime() - keepDays * DAY_MS).toISOString()

async function shareRefusal(db: Db, before: string, keepDays: number): Promise<string | null> {
  const total = await countRowsOf(db.selectFrom('request'))
  const old = await countRowsOf(oldRequests(db, before))
  if (old <= Math.max(1, total * MAX_SHARE)) return null
  return `${old} of ${total} requests are older than ${countOf(keepDays, 'day')} (REQUESTS_KEEP_DAYS), more than a tenth at once.`
}

/** Removes old requests and those merged into them, in batches, so other writes don't wait long. Returns how many. */
async function removeOld({ db, attachments }: Stored, before: string, mailbox: string): Promise<number> {
  for (let removed = 0; ; ) {
    const numbers = (await oldNumbers(db, before).execute()).map((row) => row.number)
    if (numbers.length === 0) return removed
    const parts = await db.selectFrom('request').select('number').where('merged_into', 'in', numbers).execute()
    const hashes = await hashesOf(db, [...numbers, ...parts.map((row) => row.number)])
    const mails = await namesIn(mailbox)
    const all = await db.transaction().execute(async (tx) => {
      await attachments.release(tx, hashes)
      const gone = await tx
        .deleteFrom('request')
        .where('number', 'in', numbers)
        .where('number', 'in', (where) => oldNumbers(where as unknown as Db, before)) // one may have become due again by now
        .returning(['number', 'buyer_id'])
        .execute()
      const merged = await tx
        .deleteFrom('request')
        .where('merged_into', 'in', ['', ...gone.map((row) => row.number)]) // SQL has no empty list
        .returning(['number', 'buyer_id'])
        .execute()
      const both = [...gone, ...merged]
      const buyers = both.map((row) => row.buyer_id)
      await dropEmptyBuyers(tx, buyers)
      await forgetBuyersIn(tx, ['', ...both.map((row) => row.number)])
      return both
    })
    await attachments.sweep({ hashes })
    for (const { number } of all) await removeMails(mailbox, mails, number)
    removed += all.length
    if (numbers.length < BATCH_SIZE) return removed
  }
}

/** Requests before a time, unless one merged into them is newer, or one's mail to the company or quote is waiting. */
const oldRequests = (from: Db, before: string) =>
  from
    .selectFrom('request as old')
    .where('old.merged_into', 'is', null) // a merged one goes with its target
    .where('old.received_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request as part')
            .leftJoin('outbox', 'outbox.request_number', 'part.number')
            .select('part.number')
            .where(({ or, eb, ref }) =>
              or([eb('part.number', '=', ref('old.number')), eb('part.merged_into', '=', ref('old.number'))]),
            )
            // A refused quote is a wrong address of the buyer: it doesn't keep the request.
            .where(({ or, and, eb }) =>
              or([
                eb('part.received_at', '>=', before),
                and([eb('outbox.state', 'in', OPEN), eb('outbox.kind', 'in', [...COMPANY_MAILS, 'order'])]),
                and([eb('outbox.state', '=', 'due'), eb('outbox.kind', 'in', ['answer', 'reply'])]),
              ]),
            ),
        ),
      ),
    )

const oldNumbers = (from: Db, before: string) => oldRequests(from, before).select('old.number').limit(BATCH_SIZE)
