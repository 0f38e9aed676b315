import type { Kysely } from 'kysely'

/** Company accounts; `proved_at` is when the issuer last asked who they are. `mail_id` is the invite's mail in the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_account')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('company_account_key', ['issuer', 'subject'])
    .addUniqueConstraint('company_account_person', ['person_id', 'issuer'])
    .execute()
  await db.schema.alterTable('desk_session').addColumn('proved_at', 'text').execute()
  await db.schema.alterTable('invite').addColumn('mail_id', 'text').execute()
}
