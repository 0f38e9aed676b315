import type { Kysely } from 'kysely'

/** What buyer and desk write to each other about a request, and the files that come with it. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry_message')
    .addColumn('id', 'text', (column) => column.primaryKey()) // the key of the form: stored once
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('person_name', 'text') // null: the buyer
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text') // when the other side first saw it
    .execute()
  await db.schema
    .createIndex('inquiry_message_inquiry')
    .on('inquiry_message')
    .columns(['inquiry_number', 'written_at'])
    .execute()
  await db.schema.createIndex('inquiry_message_newest').on('inquiry_message').columns(['written_at', 'id']).execute()
  await db.schema.alterTable('attachment').addColumn('written_id', 'text').execute() // the message that a file came with
}
