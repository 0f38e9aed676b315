import type { StoredColumn, StoredTableReader, StoredValues } from '#database/move/stored-tables.ts'

const CONNECT_TIMEOUT_MS = 5_000

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
export async function readPostgresTables<Read>(
  connectionString: string,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> {
  const { Client } = await import('pg') // not needed with SQLite
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined) // a broken connection fails the running query
  await client.connect()
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
