import { sql } from 'kysely'
import type { Database } from '#database/open-database.ts'

/** Locks a table against other writers until the transaction ends. In SQLite the transaction locks the file. */
export async function lockTable({ db, dialect }: Database, table: string): Promise<void> {
  if (dialect === 'postgres') await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(db)
}
