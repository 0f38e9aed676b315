import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The key of the note that parts have been loaded at least once. */
export const FILLED_NOTE = 'filled'

/** The key of the note of what the log of changes no longer has. See `drop-changes.ts`. */
export const DROPPED_NOTE = 'dropped-changes'

/** The key of the note that a table holds sample rows. */
export const sampleNote = (table: string): string => `sample:${table}`

export const PUBLIC_NOTE = 'public:'

/** The key of the note that the operator has published a column that the registry doesn't know. */
export const publicNote = (table: string, column: string): string => PUBLIC_NOTE + JSON.stringify([table, column])

/** Whether parts have ever been loaded. A catalog that the operator has emptied must stay empty. */
export async function wasEverFilled(db: Kysely<Tables>): Promise<boolean> {
  const note = await db.selectFrom('catalog_note').select('key').where('key', '=', FILLED_NOTE).executeTakeFirst()
  return note !== undefined
}

export const noteFilled = (db: Kysely<Tables>, now: Date): Promise<void> => addCatalogNote(db, FILLED_NOTE, '', now)

/** Adds a note, unless there is one with this key. */
export async function addCatalogNote(db: Kysely<Tables>, key: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('catalog_note')
    .values({ key, value, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
