import { type Kysely, sql } from 'kysely'

/**
 * PostgreSQL only: the words of inquiries as a `tsvector`. A change that is still under way keeps its row of
 * `unindexed_inquiry` locked, so nobody reads the inquiry too early and takes it from the list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry_text')
    .addColumn('id', 'bigint', (column) => column.primaryKey()) // grows with the time of receipt
    .addColumn('inquiry_number', 'text', (column) =>
      column.notNull().unique().references('inquiry.number').onDelete('cascade'),
    )
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute()
  await sql`create index inquiry_words on inquiry_text using gin (words)`.execute(db)
  await queueAfter(db, 'inquiry_stored', 'insert on inquiry', 'number')
  await queueAfter(db, 'inquiry_changed', 'update of state, owner_id, held_why, released_at on inquiry', 'number')
  await queueAfter(db, 'inquiry_noted', 'insert on inquiry_note', 'inquiry_number')
}

async function queueAfter(db: Kysely<unknown>, name: string, event: string, column: string): Promise<void> {
  await sql`
    create function ${sql.raw(name)}() returns trigger language plpgsql as $$
    begin
      insert into unindexed_inquiry (inquiry_number) values (new.${sql.raw(column)})
        on conflict (inquiry_number) do update set inquiry_number = excluded.inquiry_number;
      return null;
    end $$`.execute(db)
  await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)}
    for each row execute function ${sql.raw(name)}()`.execute(db)
}
