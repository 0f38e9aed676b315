import { type Kysely, sql } from 'kysely'

/** A changed catalog is read as a whole, so written rows are no longer listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like 'touched\\_rows%' escape '\\'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  await db.schema.dropTable('touched_rows').execute()
}

/** The same in PostgreSQL, where the triggers go with their function. */
export async function upPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop function list_touched_rows() cascade`.execute(db)
  await db.schema.dropTable('touched_rows').execute()
}
