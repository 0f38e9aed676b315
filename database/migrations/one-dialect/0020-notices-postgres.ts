import type { Kysely } from 'kysely'

/** A mail belongs to an inquiry or to a follower. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .alterColumn('inquiry_number', (column) => column.dropNotNull())
    .execute()
  await db.schema
    .alterTable('outbox')
    .addColumn('follower_id', 'text', (column) => column.references('follower.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('outbox_follower').on('outbox').column('follower_id').execute()
}
