import type { Kysely } from 'kysely'

/** Which of a mail's addresses the mail server has accepted, while it refuses others. A JSON list, or null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('accepted', 'text').execute()
}
