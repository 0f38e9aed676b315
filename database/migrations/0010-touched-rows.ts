import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * Which rows of the part tables were written lately, so a running site reads only these. Triggers fill it
 * (`part-tables.ts`), in the writer's transaction; they remove what is old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('touched_rows')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull()) // tells apart rows of two databases with the same seq
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('ids', 'text') // a JSON list, or null for any number of rows
    .execute()
  // One to begin with: what comes after it is all that was written.
  await sql`insert into touched_rows (seq, token, table_name, ids) values (0, ${randomUUID()}, '', '[]')`.execute(db)
}
