import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { connectPostgres } from '#database/postgres-client.ts'
import { quotedName, rowPages } from '#database/sqlite/row-pages.ts'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { cellText, type DatabasePlace } from '#parts/database/part-rows.ts'

/** Reads a database's tables in one transaction, which doesn't see later writes. */
export type TableReader = AsyncDisposable & {
  /** A table's columns in order. Empty if there is no such table. */
  columns(table: string): Promise<readonly string[]>
  /** The rows in id order, page by page, with cells in the order of `columns`. A blank cell is null. */
  pages(table: string, columns: readonly string[]): AsyncGenerator<readonly (readonly (string | null)[])[]>
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

const PAGE_ROWS = 2_000
const LOCK_TIMEOUT_MS = 10_000
/** A read waits for no writer, so PostgreSQL answers sooner, or the line is dead and the site's parts would stand still. */
const SILENCE_LIMIT_MS = 120_000

/** Opens the tables. SQLite neither blocks writers nor waits for them, but blocks its thread. Throws if they can't be read. */
export async function openTableReader(place: DatabasePlace): Promise<TableReader> {
  return place.kind === 'sqlite' ? await openSqliteReader(place.file) : await openPostgresReader(place.url)
}

async function openSqliteReader(file: string): Promise<TableReader> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  database.exec('begin')
  // The first read starts the transaction. Only it can hit a lock, while another connection recovers the log.
  await retryWhileBusy(() => database.prepare('select 1 from sqlite_schema').get(), LOCK_TIMEOUT_MS)
  return {
    async columns(table) {
      const rows = database.prepare('select name from pragma_table_xinfo(?) where hidden <> 1 order by cid').all(table)
      return rows.map((row) => String(row.name))
    },
    async *pages(table, columns) {
      const cells = columns.map((name) => `cast(${quotedName(name)} as text)`).join(', ')
      const from = quotedName(table)
      const statement = database.prepare(`select ${cells} from ${from} where id is not null order by ${from}.id`)
      yield* rowPages(statement, PAGE_ROWS, cellText)
    },
    query: async (text) => database.prepare(text).all(),
    [Symbol.asyncDispose]: async () => database.close(),
  }
}

const COLUMNS = `
  select a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname = $1
    and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

async function openPostgresReader(url: string): Promise<TableReader> {
  const client = await connectPostgres(url, SILENCE_LIMIT_MS)
  await client.query('begin isolation level repeatable read read only')
  return {
    async columns(table) {
      const { rows } = await client.query<{ name: string }>(COLUMNS, [table])
      return rows.map((row) => row.name)
    },
    async *pages(table, columns) {
      const cells = columns.map((name) => `${client.escapeIdentifier(name)}::text`).join(', ')
      const name = client.escapeIdentifier(table)
      // Without the table's name PostgreSQL would sort by the selected text.
      const rest = `order by ${name}.id limit ${PAGE_ROWS}`
      for (let last: string | null = null; ; ) {
        const query: pg.QueryArrayConfig = {
          rowMode: 'array',
          text: `select ${cells}, id::text from ${name} where ${last === null ? 'id is not null' : 'id > $1'} ${rest}`,
          values: last === null ? [] : [last],
        }
        const { rows } = await client.query<(string | null)[]>(query)
        if (rows.length > 0) yield rows.map((row) => row.slice(0, -1).map(cellText))
        last = rows.at(-1)?.at(-1) ?? null
        if (rows.length < PAGE_ROWS || last === null) return
      }
    },
    query: async (text) => (await client.query(text)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}
