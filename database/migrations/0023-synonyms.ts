import type { Kysely } from 'kysely'

/** Synonyms of the search that were made at the desk. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_synonym')
    .addColumn('term', 'text', (column) => column.primaryKey()) // as typed by visitors, in lower case
    .addColumn('meaning', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text') // a person's name, or null
    .execute()
}
