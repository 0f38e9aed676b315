import type { Kysely } from 'kysely'

/** Mailboxes whose owners want no mail that asks to confirm notices. Only a hash of the address is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocked_mailbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blocked_at', 'text', (column) => column.notNull()) // ISO 8601
    .execute()
}
