import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A reload that waits for the operator because it lost too much. `revision` is the hash of its data. */
export type QuarantinedReload = { readonly revision: string; readonly what: string; readonly since: string }

const QUARANTINED = 'held-back:'
const ACCEPTED = 'accepted:'

/** Records a quarantined reload once for all servers. Only the first call writes, so later calls take no lock. */
export async function quarantine(
  db: Kysely<Tables>,
  revision: string,
  what: string,
  now: Date,
): Promise<QuarantinedReload> {
  const find = async () => (await quarantinedReloads(db)).find((reload) => reload.revision === revision)
  const known = await find()
  if (known) return known
  await db
    .insertInto('catalog_state')
    .values({ key: QUARANTINED + revision, value: what, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await find()) ?? { revision, what, since: now.toISOString() }
}

/** Returns the reloads that wait for the operator, oldest first. */
export async function quarantinedReloads(db: Kysely<Tables>): Promise<QuarantinedReload[]> {
  const rows = await db
    .selectFrom('catalog_state')
    .selectAll()
    .where('key', 'like', `${QUARANTINED}%`)
    .orderBy('noted_at')
    .execute()
  return rows.map((row) => ({ revision: row.key.slice(QUARANTINED.length), what: row.value, since: row.noted_at }))
}

/** Removes all records because newer data is in service. A server that still quarantines a reload records it again. */
export async function clearQuarantine(db: Kysely<Tables>): Promise<void> {
  if ((await quarantinedReloads(db)).length === 0) return
  await db.deleteFrom('catalog_state').where('key', 'like', `${QUARANTINED}%`).execute()
}

/** Accepts revisions for all sites on this database, replacing earlier ones. `record` shares the transaction. */
export async function acceptRevisions(
  db: Kysely<Tables>,
  revisions: readonly string[],
  now: Date,
  record: (tx: Kysely<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const rows = revisions.map((revision) => ({ key: ACCEPTED + revision, value: '', noted_at: now.toISOString() }))
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('catalog_state').where('key', 'like', `${ACCEPTED}%`).execute()
    if (rows.length > 0) await tx.insertInto('catalog_state').values(rows).execute()
    await record(tx)
  })
}

export async function isAccepted(db: Kysely<Tables>, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalog_state')
    .select('key')
    .where('key', '=', ACCEPTED + revision)
    .executeTakeFirst()
  return row !== undefined
}
