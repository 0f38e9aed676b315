import type { Kysely } from 'kysely'

/** The list prices of the price file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_price')
    .addColumn('part_key', 'text', (column) => column.notNull()) // a part or base number in lower case, without separators
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull()) // a day
    .addColumn('part_number', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull()) // decimal text, for one piece
    .addPrimaryKeyConstraint('list_price_key', ['part_key', 'quantity', 'currency', 'valid_from'])
    .execute()
}
