import { sql } from 'kysely'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'

/** What a visitor asks for. On the site it never means other bytes, so rows there differ in these columns. */
const KEYS = { company_document: ['kind', 'version_key'], lot_certificate: ['ask_key'] } as const

/** Whether the key of a row is on the site already. Of two who file the same at once, the second waits for the first. */
export async function isOnSite(
  transaction: Pick<Database, 'db' | 'dialect'>,
  table: keyof typeof KEYS,
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  await lockTable(transaction, table)
  const same = KEYS[table].map((column) => sql`${sql.id(column)} = ${row[column]}`)
  const query = sql`select id from ${sql.id(table)} where withdrawn_at is null and ${sql.join(same, sql` and `)}`
  return (await query.execute(transaction.db)).rows.length > 0
}
