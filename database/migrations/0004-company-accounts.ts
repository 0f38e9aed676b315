import type { Kysely } from 'kysely'

/** People sign in with their company account. `proved_at` is when the issuer last asked them who they are. */
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
}
