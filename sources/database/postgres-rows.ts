import pg from 'pg'
import type { PartChange } from '#catalogue/part/part-changes.ts'
import { CHANGE_TABLE, CHANGES_QUERY, storedChange } from '#sources/changes/stored-changes.ts'
import { sampleNote } from '#sources/database/catalogue-notes.ts'
import { cellText, type RowFacts, type RowSink } from '#sources/database/part-rows.ts'

const PAGE_ROWS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Reads the part tables of a PostgreSQL database into a sink, page by page in one transaction, which doesn't see later
 * changes. Throws if the server can't be reached.
 */
export async function readPostgresRows(url: string, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A broken connection fails the running query. Without a listener it would also end the thread.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const notes = await client.query<{ key: string }>('select key from catalogue_note')
    const sampled = new Set(notes.rows.map((row) => row.key))
    let sample = false
    for (const table of tables) {
      const count = await readTable(client, table, sink)
      if (count > 0 && sampled.has(sampleNote(table))) sample = true
    }
    return { sample, changes: await readChanges(client) }
  } finally {
    await client.end()
  }
}

async function readChanges(client: pg.Client): Promise<PartChange[]> {
  const found = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [CHANGE_TABLE])
  if (!found.rows[0]?.name) return []
  return (await client.query(CHANGES_QUERY)).rows.map(storedChange)
}

const COLUMNS = `
  select a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname = $1
    and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Returns the number of rows. Skips a table that is missing or has no id. */
async function readTable(client: pg.Client, table: string, sink: RowSink): Promise<number> {
  const found = await client.query<{ name: string }>(COLUMNS, [table])
  const columns = found.rows.map((row) => row.name)
  const idAt = columns.indexOf('id')
  if (idAt < 0) return 0
  sink.begin(table, columns)
  const values = columns.map((name) => `${client.escapeIdentifier(name)}::text`).join(', ')
  const name = client.escapeIdentifier(table)
  // Without the table's name PostgreSQL would sort by the selected text.
  const page = (where: string) =>
    `select ${values} from ${name} where ${where} order by ${name}."id" limit ${PAGE_ROWS}`
  let count = 0
  for (let last: string | null = null; ; ) {
    const query: pg.QueryArrayConfig = {
      rowMode: 'array',
      text: page(last === null ? '"id" is not null' : '"id" > $1'),
      values: last === null ? [] : [last],
    }
    const { rows } = await client.query<(string | null)[]>(query)
    for (const row of rows) sink.add(row.map(cellText))
    count += rows.length
    last = rows.at(-1)?.[idAt] ?? null
    if (rows.length < PAGE_ROWS || last === null) return count
  }
}
