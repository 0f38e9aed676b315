import type { Kysely } from 'kysely'

/** A part's own changes are found without reading the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('catalogue_change_part')
    .on('catalogue_change')
    .columns(['table_name', 'part_id', 'id'])
    .execute()
}
