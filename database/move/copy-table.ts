import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { sqliteFile } from '#database/open-database.ts'
import { MAX_NAME_BYTES } from '#database/own-tables.ts'
import { batchSize, createPartTable } from '#database/part-tables.ts'
import { quotedName, rowPages } from '#database/sqlite/row-pages.ts'
import type { Tables } from '#database/tables.ts'

/** Reads both SQLite files in one transaction, as one: only the migrator's tables are in both. Throws if it can't. */
export async function readTables<Read>(dataDir: string, read: (database: DatabaseSync) => Promise<Read>) {
  using database = new DatabaseSync(sqliteFile(dataDir, 'catalog'), { timeout: 0 }) // a read-only one leaves its WAL file
  database.prepare('attach ? as requests').run(sqliteFile(dataDir, 'requests'))
  database.exec('pragma query_only = on; begin')
  return await read(database)
}

/** A table's columns in order. `numbered`: the database numbers its rows by it. */
const columnsOf = (database: DatabaseSync, table: string) =>
  database
    .prepare(
      `select name, name = 'id' and pk = 1 and upper(type) = 'INTEGER' as numbered from pragma_table_info(?) order by cid`,
    )
    .all(table)
    .map(({ name, numbered }) => ({ name: String(name), numbered: numbered === 1 }))

/** Copies a table's rows into one with the same columns. Returns how many. */
export async function copyRows(database: DatabaseSync, to: Kysely<Tables>, table: string): Promise<number> {
  const columns = columnsOf(database, table)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const statement = database.prepare(`select * from ${quotedName(table)}`)
  statement.setReadBigInts(true)
  let count = 0
  for (const rows of rowPages(statement, batchSize(columns.length), textOf)) {
    const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.id(table)} (${names}) values ${values}`.execute(to)
    count += rows.length
  }
  return count
}

/** As the site reads it (behavior 15.4): PostgreSQL stores neither NUL nor half a character. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  return text.replaceAll('\0', '').toWellFormed()
}

/** Copies a part table; later ids exceed all ever given (behavior 15.2). Returns the row count, null for no table. */
export async function copyPartTable(database: DatabaseSync, db: Kysely<Tables>, table: string): Promise<number | null> {
  const columns = columnsOf(database, table)
  if (columns.length === 0) return null
  refuseLongNames(table, [table, ...columns.map(({ name }) => name)])
  await createPartTable(db, 'postgres', { table, columns })
  const count = await copyRows(database, db, table)
  if (columns.some(({ numbered }) => numbered)) {
    const last = database.prepare('select cast(seq as text) as seq from main.sqlite_sequence where name = ?').get(table)
    await continueAfter(db, table, String(last?.seq ?? 0))
  }
  return count
}

function refuseLongNames(table: string, names: readonly string[]): void {
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)
  if (long === undefined) return
  throw new Error(`${table}: the name '${long}' is longer than PostgreSQL's ${MAX_NAME_BYTES} bytes. Rename it first.`)
}

async function continueAfter(db: Kysely<Tables>, table: string, last: string): Promise<void> {
  const next = sql`greatest(${last}::bigint, (select coalesce(max(id), 0) from ${sql.id(table)}))`
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}::text), 'id'), greatest(${next}, 1), ${next} > 0)`.execute(
    db,
  )
}
