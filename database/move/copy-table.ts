import { type Kysely, sql } from 'kysely'
import type { StoredTableReader } from '#database/move/read-tables.ts'
import { createPartTable } from '#database/part-tables.ts'
import type { Tables } from '#database/tables.ts'

/** PostgreSQL's limit is 65,535 parameters per statement. */
const MAX_PARAMETERS = 30_000
const MAX_ROWS = 200
const MAX_NAME_BYTES = 63

/** Copies a table's rows into one with the same columns. Returns how many. */
export async function copyRows(reader: StoredTableReader, to: Kysely<Tables>, table: string): Promise<number> {
  const columns = await reader.columns(table)
  const size = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length)))
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  let count = 0
  for await (const rows of reader.rows(table, size)) {
    const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.id(table)} (${names}) values ${values}`.execute(to)
    count += rows.length
  }
  return count
}

/** Copies a part table; later ids exceed all ever given (behavior 15.2). Returns the row count, null for no table. */
export async function copyPartTable(
  reader: StoredTableReader,
  db: Kysely<Tables>,
  table: string,
): Promise<number | null> {
  const columns = await reader.columns(table)
  if (columns.length === 0) return null
  refuseLongNames(table, [table, ...columns.map(({ name }) => name)])
  await createPartTable(db, 'postgres', { table, columns })
  const count = await copyRows(reader, db, table)
  if (columns.some(({ numbered }) => numbered)) await continueAfter(db, table, (await reader.lastId(table)) ?? '0')
  return count
}

function refuseLongNames(table: string, names: readonly string[]): void {
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)
  if (long === undefined) return
  throw new Error(`${table}: the name '${long}' is longer than PostgreSQL's ${MAX_NAME_BYTES} bytes. Rename it first.`)
}

/** Makes the next id higher than `last` and all in the table. */
async function continueAfter(db: Kysely<Tables>, table: string, last: string): Promise<void> {
  const next = sql`greatest(${last}::bigint, (select coalesce(max(id), 0) from ${sql.id(table)}))`
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}::text), 'id'), greatest(${next}, 1), ${next} > 0)`.execute(
    db,
  )
}
