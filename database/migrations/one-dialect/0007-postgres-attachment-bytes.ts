import type { Kysely } from 'kysely'

/** The bytes of attachments, shared by all servers on one PostgreSQL. Every row of `attachment` needs them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachment_bytes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('kept_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('attachment')
    .addForeignKeyConstraint('attachment_has_bytes', ['hash'], 'attachment_bytes', ['hash'])
    .execute()
}
