import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { sampleNote } from '#sources/part-rows.ts'

/** The key of the note that parts have been loaded once: an emptied catalogue is then never filled with the sample. */
const FILLED = 'filled'

export async function wasEverFilled(db: Kysely<Tables>): Promise<boolean> {
  const note = await db.selectFrom('catalogue_note').select('key').where('key', '=', FILLED).executeTakeFirst()
  return note !== undefined
}

export async function noteFilled(db: Kysely<Tables>, now: Date): Promise<void> {
  await addNotes(db, [FILLED], now)
}

/** Marks tables as holding nothing but the sample; the site says so in its footer. */
export async function noteSample(db: Kysely<Tables>, tables: readonly string[], now: Date): Promise<void> {
  await addNotes(db, tables.map(sampleNote), now)
}

/** The operator's own parts have taken the sample's place in these tables. */
export async function noteReplaced(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await db.deleteFrom('catalogue_note').where('key', 'in', tables.map(sampleNote)).execute()
}

/** The tables that still hold nothing but the sample. */
export async function sampledTables(db: Kysely<Tables>): Promise<Set<string>> {
  const prefix = sampleNote('')
  const rows = await db.selectFrom('catalogue_note').select('key').where('key', 'like', `${prefix}%`).execute()
  return new Set(rows.map((row) => row.key.slice(prefix.length)))
}

async function addNotes(db: Kysely<Tables>, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const noted_at = now.toISOString()
  await db
    .insertInto('catalogue_note')
    .values(keys.map((key) => ({ key, value: '', noted_at })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
