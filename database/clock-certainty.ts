import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { DAY_MS } from '#shared/durations.ts'

/** A cleanup runs every hour. After a longer pause the clock is wrong or the site was off; only the operator knows. */
const MAX_PAUSE_MS = 2 * DAY_MS
const CLEANUP = 'requests'

/** Why the requests database may remove nothing for its age now, or null if the clock is certain (behavior 14.8). */
export async function clockDoubt(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const last = await lastKnown(db)
  const pause = last === null ? 0 : now.getTime() - Date.parse(last)
  if (pause <= MAX_PAUSE_MS) return null
  const days = Math.floor(pause / DAY_MS)
  return `The clock is ${days} days ahead of the last cleanup (${last}): it is wrong, or the site was off.`
}

export const isClockCertain = async (db: Kysely<Tables>, now: Date): Promise<boolean> =>
  (await clockDoubt(db, now)) === null

/** The time of the last cleanup, or before the first one, of the newest request. Later that is no sign of the time. */
async function lastKnown(db: Kysely<Tables>): Promise<string | null> {
  const cleanup = await db.selectFrom('cleanup').select('ran_at').where('name', '=', CLEANUP).executeTakeFirst()
  if (cleanup) return cleanup.ran_at
  const { newest } = await db
    .selectFrom('request')
    .select(({ fn }) => fn.max<string | null>('received_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

export const noteCleanup = (db: Kysely<Tables>, now: Date): Promise<void> => note(db, CLEANUP, now)

export const noteWrite = (db: Kysely<Tables>, now: Date): Promise<void> => note(db, 'write', now)

async function note(db: Kysely<Tables>, name: string, now: Date): Promise<void> {
  const ran_at = now.toISOString()
  await db
    .insertInto('cleanup')
    .values({ name, ran_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ran_at }))
    .execute()
}
