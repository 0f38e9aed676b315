import { type Kysely, sql } from 'kysely'
import { rowKey } from '#catalog/side-tables/row-key.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { cellText } from '#parts/database/part-rows.ts'

export type StoredRow = {
  readonly id: string
  readonly values: readonly (string | null)[]
  /** The values with their outer spaces, as in the file. A cell that equals the stored one isn't changed. */
  readonly written?: readonly (string | null)[] | undefined
}
/** Writes rows. `ids` are those of the rows that change or are removed. `write` returns the ids of the added rows. */
export type AroundWrite = (
  table: string,
  ids: readonly string[],
  write: () => Promise<readonly string[]>,
) => Promise<void>

export type NewRow = Omit<StoredRow, 'id'> & { readonly id: string | null }

export type ExistingRows = Awaited<ReturnType<typeof existingRows>>

const DELETE_CHUNK = 1_000

/** The columns of a table that can be written, including `id`. Empty if there is no such table. */
export async function presentColumns({ db, dialect }: Database, table: string): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`
      : sql<{ name: string }>`
          select a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = ${table}
            and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum`
  const { rows } = await query.execute(db)
  return rows.map((row) => row.name)
}

export async function countRows(database: Database, table: string): Promise<number | null> {
  if ((await presentColumns(database, table)).length === 0) return null
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.id(table)}`.execute(
    database.db,
  )
  return Number(rows[0]?.count ?? 0)
}

export async function countValues(db: Kysely<Tables>, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.id(table)} where trim(cast(${sql.id(column)} as text)) <> ''`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Ids by key and trimmed numbers by id, of all rows or those with `number`. `keys`: the key columns, the number first. */
export async function existingRows(db: Kysely<Tables>, table: string, keys: readonly string[], number?: string) {
  const [column] = keys
  let ids: string[] | null = null
  if (number !== undefined && column !== undefined) {
    const found = await sql<{ id: string }>`select cast(id as text) as id from ${sql.id(table)}
      where trim(cast(${sql.id(column)} as text)) = ${number}`.execute(db)
    ids = found.rows.map(({ id }) => id)
  }
  const rows = await readRows(db, table, keys, ids)
  const grouped = Map.groupBy(rows, ({ values }) => rowKey(values))
  grouped.delete('')
  const byKey = new Map(Array.from(grouped, ([key, sharing]) => [key, sharing.map(({ id }) => id)]))
  return { byKey, numbers: new Map(rows.map(({ id, values: [number] }) => [id, number?.trim() ?? null])) }
}

/** Writes the rows that differ from the stored ones, in one statement inside `around`. Returns their number. */
export async function updateRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
  around: AroundWrite,
): Promise<number> {
  const changed = await changedRows(db, table, columns, rows)
  if (changed.length === 0) return 0
  const ids = changed.map(({ id }) => id)
  await around(table, ids, async () => {
    const values = changed.map((row) => [row.id, ...row.values])
    await writeWithIds(db, table, columns, values)
    return []
  })
  return changed.length
}

/** Writes `columns` of rows that each begin with their id: changes those that are there, and adds the others. */
export async function writeWithIds(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const updates = columns.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`)
  await sql`
    insert into ${sql.id(table)} (${names(['id', ...columns])}) values ${tuples(rows)}
    on conflict (id) do ${updates.length === 0 ? sql`nothing` : sql`update set ${sql.join(updates)}`}`.execute(db)
}

async function changedRows(db: Kysely<Tables>, table: string, columns: readonly string[], rows: readonly StoredRow[]) {
  const ids = rows.map((row) => row.id)
  const stored = await readRows(db, table, columns, ids)
  const byId = new Map(stored.map((row) => [row.id, row.values]))
  return rows.flatMap((row) => {
    const before = byId.get(row.id) ?? []
    const values = row.values.map((value, at) => (isStored(row, at, before) ? (before[at] ?? null) : value))
    return values.some((value, index) => value !== before[index]) ? [{ id: row.id, values }] : []
  })
}

const isStored = ({ values, written = values }: StoredRow, at: number, before: StoredRow['values']): boolean =>
  cellText(written[at]) === cellText(before[at])

/** Reads rows as stored, in id order: those with these ids, or all with null. */
export async function readRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  ids: readonly string[] | null,
): Promise<StoredRow[]> {
  if (ids?.length === 0) return []
  const cells = columns.map((name, index) => sql`cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([sql`cast(id as text) as id`, ...cells])} from ${sql.id(table)}
    ${ids === null ? sql`where id is not null` : sql`where id in (${sql.join(ids)})`} order by ${sql.id(table)}.id`.execute(
    db,
  )
  return rows.map((row) => ({ id: row.id ?? '', values: columns.map((_, index) => row[`c${index}`] ?? null) }))
}

/** Adds rows, all with an id or all without. Returns the ids. */
export async function insertRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly NewRow[],
  around: AroundWrite,
): Promise<readonly string[]> {
  const withIds = rows.every((row) => row.id !== null)
  const head = withIds ? ['id', ...columns] : columns
  const body = rows.map((row) => (withIds ? [row.id, ...row.values] : row.values))
  let added: readonly string[] = []
  await around(table, [], async () => {
    const result = await sql<{ id: string }>`
      insert into ${sql.id(table)} (${names(head)}) values ${tuples(body)} returning cast(id as text) as id`.execute(db)
    added = result.rows.map(({ id }) => id)
    return added
  })
  return added
}

export async function removeRows(db: Kysely<Tables>, table: string, ids: readonly string[], around: AroundWrite) {
  for (let start = 0; start < ids.length; start += DELETE_CHUNK) {
    const chunk = ids.slice(start, start + DELETE_CHUNK)
    await around(table, chunk, async () => {
      await sql`delete from ${sql.id(table)} where id in (${sql.join(chunk)})`.execute(db)
      return []
    })
  }
}

/** Saves PostgreSQL's id sequence. The returned function restores it: a rollback doesn't. Keep the table locked. */
export async function saveSequence({ db, dialect }: Database, table: string): Promise<() => Promise<void>> {
  if (dialect === 'sqlite') return async () => {}
  const { rows } = await sql<{ sequence: string | null; last: string | null }>`
    select sequence, pg_sequence_last_value(sequence::regclass)::text as last
    from (select pg_get_serial_sequence(quote_ident(${table}::text), 'id') as sequence) as found`.execute(db)
  const { sequence = null, last = null } = rows[0] ?? {}
  return async () => {
    if (sequence === null) return
    await sql`select setval(${sequence}, coalesce(${last}::bigint, 1), ${last}::bigint is not null)`.execute(db)
  }
}

export async function addColumns({ db }: Database, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await sql`alter table ${sql.id(table)} add column ${sql.id(column)} text`.execute(db)
}

/** Moves PostgreSQL's sequence past the ids of a file, never back (behavior 15.2). SQLite does so itself. */
export async function moveSequence({ db, dialect }: Database, table: string): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`
    select setval(sequence, greatest(top, coalesce(pg_sequence_last_value(sequence::regclass), 0)))
    from (select pg_get_serial_sequence(quote_ident(${table}::text), 'id') as sequence,
      (select max(id) from ${sql.id(table)}) as top) as found
    where sequence is not null and top is not null`.execute(db)
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)))
const tuples = (rows: readonly (readonly unknown[])[]) => sql.join(rows.map((row) => sql`(${sql.join(row)})`))
