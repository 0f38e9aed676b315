import { type Kysely, sql } from 'kysely'

/** SQLite only: the words of inquiries in an FTS5 table, whose rows have the ids of `inquiry_text`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry_text')
    .addColumn('id', 'integer', (column) => column.primaryKey()) // grows with the time of receipt
    .addColumn('inquiry_number', 'text', (column) =>
      column.notNull().unique().references('inquiry.number').onDelete('cascade'),
    )
    .execute()
  await sql`create virtual table inquiry_words using fts5(
    words, content = '', contentless_delete = 1, detail = 'none', prefix = '2 3', tokenize = "ascii tokenchars '='")`.execute(
    db,
  )
  await sql`create trigger inquiry_words_removed after delete on inquiry_text begin
    delete from inquiry_words where rowid = old.id; end`.execute(db)
  await queueAfter(db, 'inquiry_stored', 'insert on inquiry', 'number')
  await queueAfter(db, 'inquiry_changed', 'update of state, owner_id, held_why, released_at on inquiry', 'number')
  await queueAfter(db, 'inquiry_noted', 'insert on inquiry_note', 'inquiry_number')
}

async function queueAfter(db: Kysely<unknown>, name: string, event: string, column: string): Promise<void> {
  await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} begin
    insert into unindexed_inquiry (inquiry_number) select new.${sql.raw(column)}
    where not exists (select 1 from unindexed_inquiry where inquiry_number = new.${sql.raw(column)}); end`.execute(db)
}
