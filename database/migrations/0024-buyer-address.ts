import type { Kysely } from 'kysely'

/** The buyer's mail address as the desk has corrected it; null: as the buyer typed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiry').addColumn('buyer_address', 'text').execute()
}
