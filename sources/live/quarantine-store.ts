import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A reload that was not taken because it lost too much. `revision` is the hash of the very data. */
export type HeldBack = { readonly revision: string; readonly what: string; readonly since: string }

const HELD = 'held-back:'
const ACCEPTED = 'accepted:'

/**
 * Records that a reload is held back, once: after a restart and on the next server it is the same row. Gives it.
 * Writes only when it is not there yet, so that asking again takes no lock.
 */
export async function holdBack(db: Kysely<Tables>, revision: string, what: string, now: Date): Promise<HeldBack> {
  const find = async () => (await heldBack(db)).find((reload) => reload.revision === revision)
  const known = await find()
  if (known) return known
  await db
    .insertInto('catalogue_state')
    .values({ key: HELD + revision, value: what, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await find()) ?? { revision, what, since: now.toISOString() }
}

/** The reloads that wait for the operator, the oldest first. */
export async function heldBack(db: Kysely<Tables>): Promise<HeldBack[]> {
  const rows = await db
    .selectFrom('catalogue_state')
    .selectAll()
    .where('key', 'like', `${HELD}%`)
    .orderBy('noted_at')
    .execute()
  return rows.map((row) => ({ revision: row.key.slice(HELD.length), what: row.value, since: row.noted_at }))
}

/** Forgets what was held back: newer data has been taken. A server that still holds it back records it again. */
export async function forgetHeldBack(db: Kysely<Tables>): Promise<void> {
  if ((await heldBack(db)).length === 0) return
  await db.deleteFrom('catalogue_state').where('key', 'like', `${HELD}%`).execute()
}

/** Accepts revisions for every site on this database, in the place of what was accepted before. */
export async function acceptRevisions(db: Kysely<Tables>, revisions: readonly string[], now: Date): Promise<void> {
  const rows = revisions.map((revision) => ({ key: ACCEPTED + revision, value: '', noted_at: now.toISOString() }))
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('catalogue_state').where('key', 'like', `${ACCEPTED}%`).execute()
    if (rows.length > 0) await tx.insertInto('catalogue_state').values(rows).execute()
  })
}

export async function isAccepted(db: Kysely<Tables>, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_state')
    .select('key')
    .where('key', '=', ACCEPTED + revision)
    .executeTakeFirst()
  return row !== undefined
}
