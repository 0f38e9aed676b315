import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'

/** Locks a table against other writers until the transaction ends. In SQLite the transaction locks the file. */
export async function lockTable({ db, dialect }: Pick<Database, 'db' | 'dialect'>, table: string): Promise<void> {
  if (dialect === 'postgres') await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(db)
}

/** The key of a table, and a column that no trigger watches. */
const COLUMNS = {
  buyer: ['id', 'note'],
  person: ['id', 'name'],
  quote_draft: ['request_number', 'version'],
  request: ['number', 'version'],
} as const

/** Locks a row against other writers until the transaction ends. Returns it as it is then, or undefined if it is gone. */
export async function lockRow<Table extends keyof typeof COLUMNS>(tx: Kysely<Tables>, table: Table, key: string) {
  const [id, other] = COLUMNS[table].map((column) => sql.id(column))
  const same = sql<Tables[Table]>`update ${sql.id(table)} set ${other} = ${other} where ${id} = ${key} returning *`
  return (await same.execute(tx)).rows[0]
}
