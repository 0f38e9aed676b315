import type { Kysely } from 'kysely'

/** What a person's quotes say of them; for how many pieces a quoted price was, and its discount; which files go with a quote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['phone', 'reply_to', 'signature']) {
    await db.schema
      .alterTable('person')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('quote_line')
    .addColumn('per', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('quote_line')
    .addColumn('discount', 'text', (column) => column.notNull().defaultTo('')) // percent
    .execute()
  // 'draft': goes with the next quote. 'kept': only with quotes that were sent. Null: the buyer has sent it.
  await db.schema.alterTable('attachment').addColumn('quote_use', 'text').execute()
}
