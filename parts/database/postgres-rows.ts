import type pg from 'pg'
import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import {
  CHANGE_TABLE,
  CHANGES_QUERY,
  DROPPED_QUERY,
  droppedChanges,
  sampleNote,
  storedChange,
} from '#parts/changes/catalog-notes.ts'
import { cellText, type RowFacts, type RowSink } from '#parts/database/part-rows.ts'
import { publicChanges, publicColumns } from '#parts/database/public-columns.ts'

const PAGE_ROWS = 5_000
/** An import that changes columns locks a table until it ends. */
const SILENCE_LIMIT_MS = 120_000

/** Reads the part tables into a sink, from one snapshot in a transaction. Throws if the server can't be reached. */
export function readPostgresRows(url: string, families: readonly Family[], sink: RowSink): Promise<RowFacts> {
  return withSnapshot(url, async (client) => {
    const notes = await readNotes(client)
    let sample = false
    for (const family of families) {
      const count = await readTable(client, family.table, await readPublicColumns(client, family, notes), sink)
      if (count > 0 && notes.has(sampleNote(family.table))) sample = true
    }
    const changes = publicChanges(await readChanges(client), families, notes)
    return { sample, changes, dropped: await readDropped(client) }
  })
}

async function withSnapshot<Found>(url: string, read: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const client = await connectPostgres(url, SILENCE_LIMIT_MS)
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.end()
  }
}

async function readNotes(client: pg.Client): Promise<Set<unknown>> {
  const { rows } = await client.query<{ key: string }>('select key from catalog_note')
  return new Set(rows.map((row) => row.key))
}

async function readChanges(client: pg.Client): Promise<PartChange[]> {
  const found = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [CHANGE_TABLE])
  if (!found.rows[0]?.name) return []
  return (await client.query(CHANGES_QUERY)).rows.map(storedChange)
}

const readDropped = async (client: pg.Client): Promise<DroppedChanges | null> =>
  droppedChanges((await client.query<{ value: string }>(DROPPED_QUERY)).rows[0]?.value)

const COLUMNS = `
  select a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname = $1
    and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

async function readColumns(client: pg.Client, table: string): Promise<string[]> {
  const found = await client.query<{ name: string }>(COLUMNS, [table])
  return found.rows.map((row) => row.name)
}

const readPublicColumns = async (client: pg.Client, family: Family, notes: ReadonlySet<unknown>): Promise<string[]> =>
  publicColumns(family, await readColumns(client, family.table), notes)

/** Returns the number of rows. Skips a table that is missing or has no id. */
async function readTable(client: pg.Client, table: string, columns: readonly string[], sink: RowSink): Promise<number> {
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
