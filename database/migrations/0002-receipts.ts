import { type Kysely, sql } from 'kysely'

/** A receipt's secret opens only what was sent. Who has opened a quote has opened its mail (`page_token`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('inquiry')
  await table.addColumn('receipt_token', 'text').execute()
  await table.addColumn('sent_lines', 'integer').execute()
  await table.addColumn('mail_opened_at', 'text').execute()
  await db.schema.createIndex('inquiry_receipt_token').unique().on('inquiry').column('receipt_token').execute()
  await sql`update inquiry set mail_opened_at =
    (select min(seen_at) from quote where quote.inquiry_number = inquiry.number)`.execute(db)
}
