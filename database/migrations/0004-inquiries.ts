import type { Kysely } from 'kysely'

/** Visitors' requests, the mail for them, and what the forms share between servers. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInquiries(db)
  await createOutbox(db)
  await db.schema
    .createTable('copy_count')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('copy_count_key', ['address', 'day'])
    .execute()
  await db.schema
    .createTable('stamp_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute()
}

async function createInquiries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull()) // 'quote' or 'contact'
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull()) // JSON of the fields without the lines
    .addColumn('page_token', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('held_why', 'text')
    .addColumn('released_at', 'text')
    .execute()
  await db.schema.createIndex('inquiry_received').on('inquiry').columns(['received_at', 'number']).execute()
  await db.schema
    .createTable('inquiry_line')
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('manufacturer_name', 'text', (column) => column.notNull())
    .addColumn('part_number', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('inquiry_line_key', ['inquiry_number', 'position'])
    .execute()
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull()) // 'quote', 'copy' or 'contact'
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull()) // 'due', 'sent' or 'parked'
    .addColumn('due_since', 'text', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull()) // the end of the lease while it is being sent
    .addColumn('lease', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('ambiguous', 'integer', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('last_fault', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_try_at']).execute()
  await db.schema.createIndex('outbox_inquiry').on('outbox').column('inquiry_number').execute()
}
