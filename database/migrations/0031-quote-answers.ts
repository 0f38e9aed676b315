import type { Kysely } from 'kysely'

/** What became of sent quotes, and the orders that they were accepted with. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const facts = ['seen_at', 'declined_at', 'decline_reason', 'withdrawn_at', 'withdraw_reason', 'more_time_at']
  for (const column of facts) await db.schema.alterTable('quote').addColumn(column, 'text').execute()
  await db.schema
    .createTable('buyer_order')
    .addColumn('number', 'text', (column) => column.primaryKey())
    // one order for a request, also if two send it
    .addColumn('inquiry_number', 'text', (column) =>
      column.notNull().unique().references('inquiry.number').onDelete('cascade'),
    )
    .addColumn('quote_number', 'text', (column) => column.notNull().references('quote.number').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull()) // JSON: the choices, the fields, what was accepted
    .addColumn('placed_at', 'text', (column) => column.notNull())
    .addColumn('taken_by', 'text') // the clerk who has recorded it; null: the buyer placed it
    .addColumn('pdf', 'text', (column) => column.notNull()) // Base64, as a quote's
    .execute()
}
