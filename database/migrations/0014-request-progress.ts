import { type Kysely, sql } from 'kysely'

/**
 * What people do with inquiries: state, owner, notes. The words to search for are derived from them: inquiries in
 * `unindexed_inquiry` are still to be read (0014 fills it, triggers keep it; `requests/progress/search-index.ts` reads it).
 * Inquiries from before are open: somebody has had their mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('inquiry')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('new'))
    .execute()
  await db.schema.alterTable('inquiry').addColumn('owner_id', 'text').execute()
  await db.schema
    .alterTable('inquiry')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update inquiry set state = 'open'`.execute(db)
  await sql`create index inquiry_state on inquiry (state, received_at, number)
    where held_why is null or released_at is not null`.execute(db)
  await sql`create index inquiry_held on inquiry (received_at, number)
    where held_why is not null and released_at is null`.execute(db)
  await sql`create index inquiry_owner on inquiry (owner_id, received_at, number, state)
    where owner_id is not null`.execute(db)
  await db.schema
    .createTable('inquiry_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('person_id', 'text')
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('inquiry_note_inquiry')
    .on('inquiry_note')
    .columns(['inquiry_number', 'written_at'])
    .execute()
  await db.schema
    .createTable('unindexed_inquiry')
    .addColumn('inquiry_number', 'text', (column) =>
      column.primaryKey().references('inquiry.number').onDelete('cascade'),
    )
    .execute()
  await sql`insert into unindexed_inquiry (inquiry_number) select number from inquiry`.execute(db)
}
