import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Drops the oldest runs' rows until the others take at most `keepBytes` (behavior 21.12). Those can't be undone. */
export async function dropOldImages(db: Kysely<Tables>, keepBytes: number): Promise<void> {
  const kept = await db
    .selectFrom('import_run')
    .select(['id', 'image_bytes'])
    .where('image_bytes', '>', 0)
    .orderBy('ran_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let bytes = 0
  for (const { id, image_bytes } of kept) {
    bytes += Number(image_bytes)
    if (bytes <= keepBytes) continue
    await db.deleteFrom('import_image').where('run_id', '=', id).execute()
    await db.updateTable('import_run').set({ image_bytes: 0, undo_lost: 'old' }).where('id', '=', id).execute()
  }
}
