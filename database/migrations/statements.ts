import { type Kysely, sql } from 'kysely'

/** Runs statements that both kinds of database understand, one after the other. */
export async function runEach(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
