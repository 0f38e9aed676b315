import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import type { Existing } from '#sources/import-identity.ts'

export type StoredRow = { readonly id: string; readonly values: readonly (string | null)[] }
export type NewRow = { readonly id: string | null; readonly values: readonly (string | null)[] }

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const MOST_PARAMETERS = 30_000
const MOST_ROWS = 200
const REMOVED_AT_ONCE = 5_000

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

/** Writes those of the rows that differ from what is stored, in one statement. Gives how many. */
export async function updateRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
): Promise<number> {
  const changed = await differing(db, table, columns, rows)
  if (changed.length === 0) return 0
  await sql`
    insert into ${sql.id(table)} (${names(['id', ...columns])}) values ${tuples(changed.map((row) => [row.id, ...row.values]))}
    on conflict (id) do update set
    ${sql.join(columns.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`.execute(db)
  return changed.length
}

async function differing(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const cells = columns.map((name, index) => sql`cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
  const stored = await sql<Record<string, string | null>>`
    select cast(id as text) as id, ${sql.join(cells)} from ${sql.id(table)}
    where id in (${sql.join(rows.map((row) => row.id))})`.execute(db)
  const byId = new Map(stored.rows.map((row) => [row.id, row]))
  return rows.filter((row) => {
    const before = byId.get(row.id)
    return row.values.some((value, index) => value !== before?.[`c${index}`])
  })
}

/** Adds rows in their order: all with their own ids, or all with the next ones. */
export async function insertRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly NewRow[],
): Promise<void> {
  const numbered = rows.every((row) => row.id !== null)
  const head = numbered ? ['id', ...columns] : columns
  const body = rows.map((row) => (numbered ? [row.id, ...row.values] : row.values))
  await sql`insert into ${sql.id(table)} (${names(head)}) values ${tuples(body)}`.execute(db)
}

export async function removeRows(db: Kysely<Tables>, table: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE) {
    const some = ids.slice(start, start + REMOVED_AT_ONCE)
    await sql`delete from ${sql.id(table)} where id in (${sql.join(some)})`.execute(db)
  }
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
