import type { Kysely } from 'kysely'

/** The record of created part tables, and facts about their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('part_table')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_note')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute()
}
