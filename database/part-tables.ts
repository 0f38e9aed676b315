import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'

/** An arbitrary number that no other advisory lock uses. Two servers must not create the triggers at the same time. */
const TRIGGER_LOCK = 416_083_951

/** So many written rows are remembered in SQLite. A site that is further behind reads all rows. */
const MAX_TOUCHED = 20_000
const CLEANING = 100

/** A trigger: its name, and the statement that creates it. */
type Trigger = { readonly name: string; readonly create: string }

/**
 * Adds triggers to the part tables that exist, also to one that someone has dropped and created again: they list the
 * rows that are written in `touched_rows` (behavior 15.7). A table without ids gets none.
 */
async function createRowTriggers({ db, dialect }: Database, tables: readonly string[]): Promise<void> {
  const missing = dialect === 'sqlite' ? missingInSqlite : missingInPostgres
  if ((await missing(db, tables)).length === 0) return
  await db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${TRIGGER_LOCK})`.execute(tx)
    for (const { create } of await missing(tx, tables)) await sql.raw(create).execute(tx)
  })
}

/** SQLite's names of triggers are those of the whole file: one that is on another table now is replaced. */
async function missingInSqlite(db: Kysely<Tables>, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await sql<{ table: string; hasId: number }>`
    select name as "table", exists (select 1 from pragma_table_info(s.name) where name = 'id') as "hasId"
    from sqlite_schema s where type = 'table'`.execute(db)
  const known = await sql<{ name: string; table: string }>`
    select name, tbl_name as "table" from sqlite_schema where type = 'trigger'`.execute(db)
  const present = rows.filter(({ table, hasId }) => hasId === 1 && tables.includes(table))
  const wanted = [{ table: 'touched_rows', ...CLEANER }, ...present.flatMap(({ table }) => sqliteTriggers(table))]
  return wanted.flatMap((trigger) => {
    const same = known.rows.find(({ name }) => name === trigger.name)
    if (same?.table === trigger.table) return []
    const drop = { name: trigger.name, create: `drop trigger ${quoted(trigger.name)}` }
    return same ? [drop, trigger] : [trigger]
  })
}

const CLEANER: Trigger = {
  name: 'touched_rows_cleaner',
  create: `create trigger touched_rows_cleaner after insert on touched_rows when new.seq % ${CLEANING} = 0 begin
    delete from touched_rows where seq <= new.seq - ${MAX_TOUCHED}; end`,
}

function sqliteTriggers(table: string): (Trigger & { readonly table: string })[] {
  const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }
  return Object.entries(rows).map(([event, sides]) => {
    const name = `touched_rows ${event} ${table}`
    const ids = sides.map((side) => `cast(${side}.id as text)`).join(', ')
    const create = `create trigger ${quoted(name)} after ${event} on ${quoted(table)} begin
      insert into touched_rows (seq, token, table_name, ids)
      select coalesce(max(seq), 0) + 1, hex(randomblob(8)), '${table.replaceAll("'", "''")}', json_array(${ids})
      from touched_rows; end`
    return { table, name, create }
  })
}

/** One trigger for each event: only such a trigger sees the rows. TRUNCATE has none to show. */
const POSTGRES_EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
}

/** `catalogue_revision` comes first: triggers run in the order of their names. */
async function missingInPostgres(db: Kysely<Tables>, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await sql<{ table: string; hasId: boolean; triggers: string[] }>`
    select c.relname as "table",
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped) as "hasId",
      array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid) as triggers
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables}::text[])`.execute(db)
  return rows.flatMap(({ table, hasId, triggers }) => {
    const revision = {
      name: 'catalogue_revision',
      create: `create trigger catalogue_revision after insert or update or delete or truncate on ${quoted(table)}
        for each statement execute function bump_catalogue_revision()`,
    }
    const touched = Object.entries(POSTGRES_EVENTS).map(([event, referencing]) => ({
      name: `touched_rows_${event}`,
      create: `create trigger touched_rows_${event} after ${event} on ${quoted(table)} ${referencing}
        for each statement execute function list_touched_rows()`,
    }))
    return [revision, ...(hasId ? touched : [])].filter(({ name }) => !triggers.includes(name))
  })
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A part table from the registry: its columns without `id`, in their order. */
type PartTable = { readonly table: string; readonly columns: readonly string[] }

/**
 * Creates the tables of new families, each once: they are recorded, so a dropped table is not created again. `id` numbers
 * itself and is never reused; all other columns are nullable text (behavior 15.2, 15.3). Returns the names of the created
 * tables. Two servers may run it at the same time.
 */
export async function createPartTables(database: Database, wanted: readonly PartTable[], now: Date): Promise<string[]> {
  const missing = await unrecorded(database.db, wanted)
  const created = missing.length === 0 ? [] : await createMissing(database, missing, now)
  await createRowTriggers(
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
      // Waits for another server's insert of the same name, and then does nothing.
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

/** Creates a table with these columns in their order: `id` numbers the rows, all others are nullable text. */
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
