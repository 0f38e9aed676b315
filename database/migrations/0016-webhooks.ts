import type { Kysely } from 'kysely'

/** Events in the outbox, for WEBHOOK_URL, and the search terms that found nothing. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('event', 'text').execute() // JSON; null for a mail
  await db.schema
    .createTable('search_miss')
    .addColumn('term', 'text', (column) => column.primaryKey())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute()
}
