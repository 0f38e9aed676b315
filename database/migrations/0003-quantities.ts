import type { Kysely } from 'kysely'

/** A line of a request has up to six quantities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['quantity_4', 'quantity_5', 'quantity_6'])
    await db.schema.alterTable('request_line').addColumn(name, 'integer').execute()
}
