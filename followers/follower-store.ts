import type { PartKey } from '#catalog/part/shown-changes.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Db } from '#database/tables.ts'
import { mailboxId, newNoticeId } from '#followers/notice-links.ts'
import { mailboxOf, takeCopy } from '#outbox/copy-limit.ts'
import { queueMail } from '#outbox/queue-mails.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'

export type FollowedPart = PartKey & { readonly number: string }

const PART = ['table_name as table', 'part_id as id', 'part_number as number'] as const

/** How long a confirmation link works, and how long an unconfirmed address is kept. */
const CONFIRM_HOURS = 48
const SENT_DAYS = 30

const oldestAsk = (now: Date): string => new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS).toISOString()

/** Stores a wish for notices and its confirmation mail. Returns false if blocked or at the limit (behavior 26.7). */
export async function askForNotices(
  db: Db,
  ask: { readonly address: string; readonly parts: readonly FollowedPart[] },
  domain: string,
  now: Date,
): Promise<boolean> {
  const address = ask.address.toLowerCase()
  const at = now.toISOString()
  return await db.transaction().execute(async (tx) => {
    if (await isBlocked(tx, mailboxId(mailboxOf(address)))) return false
    const purpose = (await hasConfirmed(tx, address)) ? 'confirmation' : 'first confirmation'
    if (!(await takeCopy(tx, address, now, purpose))) return false
    const { id } = await tx
      .insertInto('follower')
      .values({ id: newNoticeId(), address, asked_at: at })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ asked_at: at }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const askId = newNoticeId()
    const parts = new Map(ask.parts.map((part) => [JSON.stringify([part.table, part.id]), part]))
    const rows = [...parts.values()].map(({ table, id: partId, number }) => ({
      ask_id: askId,
      table_name: table,
      part_id: partId,
      part_number: number,
      follower_id: id,
      asked_at: at,
      told_at: at,
    }))
    await tx.insertInto('followed_part').values(rows).execute()
    await queueMail(tx, null, 'confirm', domain, now, { follower_id: id, event: JSON.stringify({ ask: askId }) })
    return true
  })
}

async function hasConfirmed(db: Db, address: string): Promise<boolean> {
  const confirmed = db
    .selectFrom('follower')
    .innerJoin('followed_part', 'followed_part.follower_id', 'follower.id')
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
  return (await countRowsOf(confirmed)) > 0
}

export const isBlocked = async (db: Db, mailbox: string): Promise<boolean> =>
  (await countRowsOf(db.selectFrom('blocked_mailbox').where('id', '=', mailbox))) > 0

/** Blocks confirmation mails and drops waiting ones, or allows them again. Confirmed notices stay. */
export async function setBlocked(db: Db, mailbox: string, blocked: boolean, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!blocked) {
      await tx.deleteFrom('blocked_mailbox').where('id', '=', mailbox).execute()
      return
    }
    await tx
      .insertInto('blocked_mailbox')
      .values({ id: mailbox, blocked_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const asking = await tx
      .selectFrom('outbox')
      .innerJoin('follower', 'follower.id', 'outbox.follower_id')
      .select(['outbox.id', 'address'])
      .where('kind', '=', 'confirm')
      .where('state', '=', 'due')
      .execute()
    const dropped = asking.filter(({ address }) => mailboxId(mailboxOf(address)) === mailbox).map(({ id }) => id)
    if (dropped.length > 0) await tx.deleteFrom('outbox').where('id', 'in', dropped).execute()
  })
}

/** The parts of one form that are confirmed, or still can be. */
export async function partsAsked(db: Db, ask: string, now: Date) {
  const rows = await db
    .selectFrom('followed_part')
    .select([...PART, 'confirmed_at'])
    .where('ask_id', '=', ask)
    .where((where) => where.or([where('confirmed_at', 'is not', null), where('asked_at', '>=', oldestAsk(now))]))
    .orderBy('part_number')
    .execute()
  return {
    parts: rows.map(({ confirmed_at: _, ...part }): FollowedPart => part),
    confirmed: rows.every(({ confirmed_at }) => confirmed_at !== null),
  }
}

/** Confirms the parts of one form. A part that the address already follows stays as is. Returns how many there were. */
export async function confirmAsk(db: Db, ask: string, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const asked = await partsAsked(tx, ask, now)
    if (asked.confirmed) return asked.parts.length
    const rows = await tx
      .updateTable('followed_part')
      .set({ confirmed_at: now.toISOString() })
      .where('ask_id', '=', ask)
      .returning(['follower_id', 'table_name', 'part_id'])
      .execute()
    for (const { follower_id, table_name, part_id } of rows) {
      const followed = await tx
        .deleteFrom('followed_part')
        .where('ask_id', '<>', ask)
        .where('follower_id', '=', follower_id)
        .where('table_name', '=', table_name)
        .where('part_id', '=', part_id)
        .where('confirmed_at', 'is not', null)
        .returning(['asked_at', 'told_at'])
        .executeTakeFirst()
      if (!followed) continue
      await tx
        .updateTable('followed_part')
        .set(followed)
        .where('ask_id', '=', ask)
        .where('table_name', '=', table_name)
        .where('part_id', '=', part_id)
        .execute()
    }
    return asked.parts.length
  })
}

export async function partsFollowed(db: Db, follower: string): Promise<FollowedPart[]> {
  return await db
    .selectFrom('followed_part')
    .select(PART)
    .where('follower_id', '=', follower)
    .where('confirmed_at', 'is not', null)
    .orderBy('part_number')
    .execute()
}

export async function partsFollowedBy(db: Db, address: string): Promise<string[]> {
  const known = await db.selectFrom('follower').select('id').where('address', '=', address).executeTakeFirst()
  return known ? (await partsFollowed(db, known.id)).map(({ number }) => number) : []
}

/** Ends the notices of one part, or all: then everything of the follower is removed, waiting mails too. */
export async function stopNotices(db: Db, follower: string, part: PartKey | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (part) {
      await tx
        .deleteFrom('followed_part')
        .where('follower_id', '=', follower)
        .where('table_name', '=', part.table)
        .where('part_id', '=', part.id)
        .execute()
      const left = await tx.selectFrom('followed_part').select('ask_id').where('follower_id', '=', follower).execute()
      if (left.length > 0) return
    }
    await tx.deleteFrom('follower').where('id', '=', follower).execute()
  })
}

/** Removes an address and all that it follows. Returns how many parts, or null for an unknown address. */
export async function forgetFollower(db: Db, address: string): Promise<number | null> {
  const known = await db
    .selectFrom('follower')
    .select('id')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  if (!known) return null
  const { length } = await partsFollowed(db, known.id)
  await stopNotices(db, known.id, null)
  return length
}

/** Removes what wasn't confirmed in time, addresses without a part, and records of mails that are about no request. */
export async function forgetUnconfirmed(db: Db, now: Date): Promise<void> {
  const before = oldestAsk(now)
  await db.deleteFrom('followed_part').where('confirmed_at', 'is', null).where('asked_at', '<', before).execute()
  await db
    .deleteFrom('follower')
    .where('asked_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('followed_part').select('ask_id').whereRef('follower_id', '=', 'follower.id'))),
    )
    .execute()
  const sentBefore = new Date(now.getTime() - SENT_DAYS * DAY_MS).toISOString()
  await db
    .deleteFrom('outbox')
    .where('request_number', 'is', null)
    .where('state', '<>', 'due')
    .where('due_since', '<', sentBefore)
    .execute()
}
