import type { Kysely } from 'kysely'

/** What may be removed: files that no request refers to, and when the last cleanup ran. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loose_file')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('cleanup')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ran_at', 'text', (column) => column.notNull())
    .execute()
}
