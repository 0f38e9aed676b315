import type { Kysely } from 'kysely'

/** Drafts of quotes, sent quotes with their PDFs, and the mails that bring them to buyers. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quote_draft')
    .addColumn('inquiry_number', 'text', (column) =>
      column.primaryKey().references('inquiry.number').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull()) // from 1 on; every change adds 1
    .addColumn('typed', 'text', (column) => column.notNull()) // JSON of the fields as they were typed
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text') // a person's name, or null
    .execute()
  await db.schema
    .createTable('quote')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull()) // from 1 on
    .addColumn('draft_version', 'integer', (column) => column.notNull()) // a version of a draft is sent once
    .addColumn('content', 'text', (column) => column.notNull()) // JSON; prices and totals are decimal text
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('sent_by', 'text') // a person's name, or null
    .addColumn('pdf', 'text', (column) => column.notNull()) // Base64: the same in both kinds of database
    .addUniqueConstraint('quote_of_draft', ['inquiry_number', 'draft_version'])
    .execute()
  await db.schema
    .alterTable('outbox')
    .addColumn('quote_number', 'text', (column) => column.references('quote.number').onDelete('cascade'))
    .execute()
}
