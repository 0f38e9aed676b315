import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import type { Existing } from '#sources/import-identity.ts'

export type StoredRow = { readonly id: string; readonly values: readonly (string | null)[] }
export type UpdatedRow = StoredRow & { readonly before: readonly (string | null)[] }
export type NewRow = { readonly id: string | null; readonly values: readonly (string | null)[] }

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const MOST_PARAMETERS = 30_000
const MOST_ROWS = 200
const REMOVED_AT_ONCE = 1_000

/** The columns of a table that can be written, `id` among them; none: there is no such table. */
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

/** The number of parts in a table; null: there is no such table. */
export async function countRows(database: Database, table: string): Promise<number | null> {
  if ((await presentColumns(database, table)).length === 0) return null
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.id(table)}`.execute(
    database.db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Keeps other writers away from a table until the transaction ends; SQLite's has the whole file already. */
export async function lockTable({ db, dialect }: Database, table: string): Promise<void> {
  if (dialect === 'postgres') await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(db)
}

export async function existingRows(db: Kysely<Tables>, table: string, numberName: string): Promise<Existing> {
  const { rows } = await sql<{ id: string; number: string | null }>`
    select cast(id as text) as id, cast(${sql.id(numberName)} as text) as number from ${sql.id(table)}
    where id is not null order by ${sql.id(table)}.id`.execute(db)
  const byNumber = new Map<string, string[]>()
  for (const { id, number } of rows) {
    const key = number?.trim()
    if (!key) continue
    const ids = byNumber.get(key)
    if (ids) ids.push(id)
    else byNumber.set(key, [id])
  }
  return { byNumber, numbers: new Map(rows.map(({ id, number }) => [id, number?.trim() ?? null])) }
}

/** How many rows of so many columns go into one statement. */
export const batchSize = (columns: number): number =>
  Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / (columns + 1))))

/** Writes those of the rows that differ from what is stored, in one statement. Gives them with what was stored. */
export async function updateRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
): Promise<UpdatedRow[]> {
  const changed = await differing(db, table, columns, rows)
  if (changed.length === 0) return []
  await sql`
    insert into ${sql.id(table)} (${names(['id', ...columns])}) values ${tuples(changed.map((row) => [row.id, ...row.values]))}
    on conflict (id) do update set
    ${sql.join(columns.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`.execute(db)
  return changed
}

async function differing(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
): Promise<UpdatedRow[]> {
  const stored = await readRows(
    db,
    table,
    columns,
    rows.map((row) => row.id),
  )
  const byId = new Map(stored.map((row) => [row.id, row.values]))
  return rows.flatMap((row) => {
    const before = byId.get(row.id) ?? []
    return row.values.some((value, index) => value !== before[index]) ? [{ ...row, before }] : []
  })
}

/** The cells of some rows, as text. */
async function readRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<StoredRow[]> {
  const cells = columns.map((name, index) => sql`cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([sql`cast(id as text) as id`, ...cells])} from ${sql.id(table)}
    where id in (${sql.join(ids)}) order by ${sql.id(table)}.id`.execute(db)
  return rows.map((row) => ({ id: row.id ?? '', values: columns.map((_, index) => row[`c${index}`] ?? null) }))
}

/** Adds rows in their order: all with their own ids, or all with the next ones. Gives the ids, in no order, with a column's values. */
export async function insertRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly NewRow[],
  naming: string,
): Promise<{ id: string; name: string | null }[]> {
  const numbered = rows.every((row) => row.id !== null)
  const head = numbered ? ['id', ...columns] : columns
  const body = rows.map((row) => (numbered ? [row.id, ...row.values] : row.values))
  const { rows: added } = await sql<{ id: string; name: string | null }>`
    insert into ${sql.id(table)} (${names(head)}) values ${tuples(body)}
    returning cast(id as text) as id, cast(${sql.id(naming)} as text) as name`.execute(db)
  return added
}

/** Removes rows; `columns`: what `gone` is told of them before. */
export async function removeRows(
  db: Kysely<Tables>,
  table: string,
  ids: readonly string[],
  columns: readonly string[] = [],
  gone?: (rows: readonly StoredRow[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE) {
    const some = ids.slice(start, start + REMOVED_AT_ONCE)
    if (gone) await gone(await readRows(db, table, columns, some))
    await sql`delete from ${sql.id(table)} where id in (${sql.join(some)})`.execute(db)
  }
}

/**
 * Where PostgreSQL's sequence of ids stands, and how to put it back: what a rolled-back import took of it stays taken
 * otherwise. Keep the table locked meanwhile.
 */
export async function holdSequence({ db, dialect }: Database, table: string): Promise<() => Promise<void>> {
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

/** Adds columns of text to a table. */
export async function addColumns({ db }: Database, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await sql`alter table ${sql.id(table)} add column ${sql.id(column)} text`.execute(db)
}

/** Moves PostgreSQL's sequence past the ids that a file brought, never back (DESIGN 3); SQLite does so by itself. */
export async function moveSequence({ db, dialect }: Database, table: string): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`
    select setval(sequence, greatest(top, coalesce(pg_sequence_last_value(sequence::regclass), 0)))
    from (select pg_get_serial_sequence(quote_ident(${table}::text), 'id') as sequence,
      (select max(id) from ${sql.id(table)}) as top) as found
    where sequence is not null and top is not null`.execute(db)
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)))
const tuples = (rows: readonly (readonly (string | null)[])[]) => sql.join(rows.map((row) => sql`(${sql.join(row)})`))
