import type { Kysely } from 'kysely'

/** Followers and the parts whose changes they get by mail; nothing else is stored about them. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follower')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull().unique()) // in lower case
    .addColumn('asked_at', 'text', (column) => column.notNull()) // for the last time
    .addColumn('mailed_at', 'text') // the last notice
    .execute()
  await db.schema
    .createTable('followed_part')
    .addColumn('ask_id', 'text', (column) => column.notNull()) // one form: its mail confirms its parts
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('part_id', 'text', (column) => column.notNull())
    .addColumn('part_number', 'text', (column) => column.notNull()) // what the part was called
    .addColumn('follower_id', 'text', (column) => column.notNull().references('follower.id').onDelete('cascade'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text') // null: nothing is told yet
    .addColumn('told_at', 'text', (column) => column.notNull()) // the latest change that was told
    .addPrimaryKeyConstraint('followed_part_key', ['ask_id', 'table_name', 'part_id'])
    .execute()
  await db.schema.createIndex('followed_part_follower').on('followed_part').column('follower_id').execute()
}
