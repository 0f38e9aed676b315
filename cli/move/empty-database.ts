import { type Kysely, sql } from 'kysely'
import { OWN } from '#cli/move/move-tables.ts'
import type { Tables } from '#database/tables.ts'

/** Counts the parts and requests in a PostgreSQL database. A site that was started on an empty one has left neither. */
export async function countContent(db: Kysely<Tables>): Promise<{ parts: number; requests: number }> {
  let parts = 0
  for (const table of await existingTables(db)) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.id(table)}`.execute(db)
    parts += Number(rows[0]?.count)
  }
  const { count } = await db
    .selectFrom('inquiry')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { parts, requests: Number(count) }
}

/** Removes what a start of the site has left in a PostgreSQL database without parts and requests: tables and notes. */
export async function clearEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of await existingTables(db)) await sql`drop table ${sql.id(table)}`.execute(db)
  for (const [table] of OWN.toReversed()) await db.deleteFrom(table).execute()
}

async function existingTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from part_table where to_regclass(quote_ident(name)) is not null order by name`.execute(db)
  return rows.map(({ name }) => name)
}
