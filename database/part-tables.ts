import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'

/** SQLite takes 32,766 parameters per statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000
export const MAX_BATCH_ROWS = 200

/** How many rows with so many columns besides the id one statement writes. */
export const batchSize = (columns: number): number =>
  Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(MAX_PARAMETERS / (columns + 1))))

const TRIGGER_LOCK = 416_083_951

/** PostgreSQL: adds the revision trigger to part tables, also recreated ones (behavior 15.7). SQLite counts itself. */
async function createRevisionTriggers({ db, dialect }: Database, tables: readonly string[]): Promise<void> {
  if (dialect === 'sqlite' || (await withoutTrigger(db, tables)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${TRIGGER_LOCK})`.execute(tx)
    for (const table of await withoutTrigger(tx, tables))
      await sql`create trigger catalog_revision after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function bump_catalog_revision()`.execute(tx)
  })
}

async function withoutTrigger(db: Kysely<Tables>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table" from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables}::text[])
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'catalog_revision')`.execute(db)
  return rows.map(({ table }) => table)
}

type PartTable = { readonly table: string; readonly columns: readonly string[] }

/** Creates new families' tables and returns them (behavior 15.2, 15.3). Recorded, so a dropped one stays dropped. */
export async function createPartTables(database: Database, wanted: readonly PartTable[], now: Date): Promise<string[]> {
  const missing = await unrecorded(database.db, wanted)
  const created = missing.length === 0 ? [] : await createMissing(database, missing, now)
  await createRevisionTriggers(
    database,
    wanted.map((part) => part.table),
  )
  return created
}

async function unrecorded(db: Kysely<Tables>, wanted: readonly PartTable[]): Promise<PartTable[]> {
  const rows = await db.selectFrom('part_table').select('name').execute()
  const recorded = new Set(rows.map((row) => row.name))
  return wanted.filter((part) => !recorded.has(part.table))
}

function createMissing({ db, dialect }: Database, missing: readonly PartTable[], now: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const created: string[] = []
    for (const part of missing) {
      // Waits for another server's insert of the same name, then does nothing.
      const recorded = await tx
        .insertInto('part_table')
        .values({ name: part.table, created_at: now.toISOString() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      if (!recorded) continue
      const columns = [{ name: 'id', numbered: true }, ...part.columns.map((name) => ({ name, numbered: false }))]
      await createPartTable(tx, dialect, { table: part.table, columns })
      created.push(part.table)
    }
    return created
  })
}

export async function createPartTable(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  { table, columns }: { table: string; columns: readonly { readonly name: string; readonly numbered: boolean }[] },
): Promise<void> {
  const created = columns.reduce((builder, { name, numbered }) => {
    if (!numbered) return builder.addColumn(name, 'text')
    return dialect === 'sqlite'
      ? builder.addColumn(name, 'integer', (column) => column.primaryKey().autoIncrement())
      : builder.addColumn(name, 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
  }, db.schema.createTable(table).ifNotExists())
  await created.execute()
}
