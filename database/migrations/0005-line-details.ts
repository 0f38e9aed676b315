import type { Kysely } from 'kysely'

/** Price breaks and a note per line. The target date is in the content's JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiry_line').addColumn('quantity_2', 'integer').execute()
  await db.schema.alterTable('inquiry_line').addColumn('quantity_3', 'integer').execute()
  await db.schema.alterTable('inquiry_line').addColumn('note', 'text').execute()
}
