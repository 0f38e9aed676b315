import { type Kysely, sql } from 'kysely'

/**
 * PostgreSQL only: a revision row that every change of the parts increments, in the writer's transaction, and a NOTIFY
 * (behavior 15.7). SQLite has `PRAGMA data_version`. The part tables get their triggers in `part-tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into catalogue_revision (id, revision) values (1, 1)`.execute(db)
  await sql`
    create function bump_catalogue_revision() returns trigger language plpgsql as $$
    begin
      update catalogue_revision set revision = revision + 1 where id = 1;
      perform pg_notify('catalogue_revision', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger catalogue_revision after insert or update or delete or truncate on catalogue_note
    for each statement execute function bump_catalogue_revision()`.execute(db)
}
