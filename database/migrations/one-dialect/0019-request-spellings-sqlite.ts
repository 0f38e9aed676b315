import { type Kysely, sql } from 'kysely'

/** SQLite only: a view of the words in `inquiry_words`. It stores nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table inquiry_words_spellings using fts5vocab(inquiry_words, row)`.execute(db)
}
