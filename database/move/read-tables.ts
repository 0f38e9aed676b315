import { DatabaseSync } from 'node:sqlite'
import type { StoredColumn, StoredTableReader, StoredValues } from '#database/move/stored-tables.ts'
import { connectPostgres, type DatabaseSettings, sqliteFile } from '#database/open-database.ts'

/** Reads the tables of both SQLite files as if they were one. No name is in both, except those of the migrator. */
async function readSqliteTables<Read>(
  dataDir: string,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> {
  const database = new DatabaseSync(sqliteFile(dataDir, 'catalog'), { timeout: 0 }) // a read-only one leaves its WAL file
  try {
    database.prepare('attach ? as requests').run(sqliteFile(dataDir, 'requests'))
    database.exec('pragma query_only = on; begin')
    return await read(tableReader(database))
  } finally {
    database.close()
  }
}

function tableReader(database: DatabaseSync): StoredTableReader {
  const columns = database.prepare(`
    select name, name = 'id' and pk = 1 and upper(type) = 'INTEGER' as numbered from pragma_table_info(?) order by cid`)
  return {
    columns: async (table) =>
      columns.all(table).map(({ name, numbered }) => ({ name: String(name), numbered: numbered === 1 })),
    async *rows(table, size) {
      const statement = database.prepare(`select * from ${quoted(table)}`)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      let waiting: StoredValues[] = []
      for (const row of statement.iterate()) {
        // setReturnArrays makes each row an array, but Node's types only know objects.
        waiting.push(Object.values(row).map(textOf))
        if (waiting.length < size) continue
        yield waiting
        waiting = []
      }
      if (waiting.length > 0) yield waiting
    },
    async lastId(table) {
      const row = database
        .prepare('select cast(seq as text) as seq from main.sqlite_sequence where name = ?')
        .get(table)
      return row ? String(row.seq) : null
    },
  }
}

/** As the site reads it (behavior 15.4): PostgreSQL stores neither NUL nor half of a character. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  return text.replaceAll('\0', '').toWellFormed()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const COLUMNS = `
  select a.attname as name,
    a.attname = 'id' and a.attnotnull and a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype) as numbered
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname = $1
    and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

const LAST_ID = `
  select pg_sequence_last_value(pg_get_serial_sequence(quote_ident($1), 'id')::regclass)::text as last`

/** Reads the tables of a PostgreSQL database in one read-only transaction, which doesn't see later changes. */
async function readPostgresTables<Read>(
  connectionString: string,
  silenceMs: number | undefined,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> {
  const client = await connectPostgres(connectionString, silenceMs)
  const columns = async (table: string) => (await client.query<StoredColumn>(COLUMNS, [table])).rows
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read({
      columns,
      async *rows(table, size) {
        const values = (await columns(table)).map(({ name }) => `${client.escapeIdentifier(name)}::text`)
        await client.query(
          `declare moved cursor for select ${values.join(', ')} from ${client.escapeIdentifier(table)}`,
        )
        for (;;) {
          const { rows } = await client.query<[...StoredValues]>({ text: `fetch ${size} from moved`, rowMode: 'array' })
          if (rows.length > 0) yield rows
          if (rows.length < size) break
        }
        await client.query('close moved')
      },
      async lastId(table) {
        const { rows } = await client.query<{ last: string | null }>(LAST_ID, [table])
        return rows[0]?.last ?? null
      },
    })
  } finally {
    await client.end()
  }
}

/** Reads the tables of either kind of database in one transaction. Throws if it can't be read. */
export const readTables = <Read>(
  { dataDir, databaseUrl }: DatabaseSettings,
  read: (reader: StoredTableReader) => Promise<Read>,
  silenceMs?: number,
): Promise<Read> =>
  databaseUrl === null ? readSqliteTables(dataDir, read) : readPostgresTables(databaseUrl, silenceMs, read)
