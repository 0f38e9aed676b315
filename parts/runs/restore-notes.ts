import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { DROPPED_NOTE, FILLED_NOTE } from '#parts/changes/catalog-notes.ts'
import type { NoteImage } from '#parts/runs/run-record.ts'

/** Restores the notes from before a run, but those changed later, of dropped changes, and that parts were ever loaded: no sample returns. */
export async function restoreNotes(db: Kysely<Tables>, notes: readonly NoteImage[]): Promise<void> {
  for (const { key, before, after } of notes) {
    if (key === FILLED_NOTE || key === DROPPED_NOTE) continue
    const now = await db.selectFrom('catalog_note').select('value').where('key', '=', key).executeTakeFirst()
    if (now?.value !== after?.value) continue
    await db.deleteFrom('catalog_note').where('key', '=', key).execute()
    if (before)
      await db
        .insertInto('catalog_note')
        .values({ key, ...before })
        .execute()
  }
}
