import { type Kysely, sql } from 'kysely'

/** The key of the kind of request that an inquiry was sent as; null for a quote request or a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiry').addColumn('form', 'text').execute()
  await sql`create index inquiry_form on inquiry (form, received_at, number) where form is not null`.execute(db)
}
