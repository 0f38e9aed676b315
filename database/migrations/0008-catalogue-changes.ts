import type { Kysely } from 'kysely'

/**
 * What imports changed, part by part. `id` starts with the time, so ids sort like changes: the two databases number rows
 * differently.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('changed_at', 'text', (column) => column.notNull()) // ISO 8601
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('part_id', 'text') // null for a summary
    .addColumn('part_number', 'text')
    .addColumn('kind', 'text', (column) => column.notNull()) // 'added', 'changed', 'removed' or 'summary'
    .addColumn('fields', 'text', (column) => column.notNull()) // JSON
    .execute()
}
