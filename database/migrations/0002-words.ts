import { type Kysely, sql } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'
import type { Database } from '#database/open-database.ts'

/** Gives tables and columns of the catalog the words of the code, and drops what listed written rows. */
export const catalog = {
  async up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
    if (dialect === 'sqlite') {
      await dropListing(db)
      await withoutDerived(db, CATALOG, () => renameTables(db, CATALOG))
    } else {
      // the triggers on part tables go with their functions; a start creates those that it needs (part-tables.ts)
      await dropFunctions(db, ['bump_catalogue_revision', 'bump_catalog_revision', 'list_touched_rows'])
      await renameInPostgres(db, [...CATALOG, 'catalogue_revision'])
      await runEach(db, POSTGRES_REVISION)
    }
    await runEach(db, ['drop table touched_rows'])
  },
}

/** The same for requests. Files that wait for their import are in the folder of the server that took them. */
export const requests = {
  async up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
    if (dialect === 'sqlite') await withoutDerived(db, REQUESTS, () => renameTables(db, [...REQUESTS, 'inquiry_words']))
    else {
      await dropFunctions(db, QUEUE.map(renamed))
      await renameInPostgres(db, REQUESTS)
      for (const name of QUEUE) await renameFunction(db, name)
    }
    await runEach(db, [
      'drop table saved_view',
      ...(dialect === 'postgres' ? ['drop table import_piece'] : []),
      'drop table import_draft',
      'create table forgotten (hash text not null primary key, forgotten_at text not null)',
    ])
  },
}

const CATALOG = ['catalogue_note', 'catalogue_change']
const NUMBERED = [
  ...['inquiry_line', 'inquiry_note', 'inquiry_message', 'unindexed_inquiry', 'inquiry_text'],
  ...['attachment', 'outbox', 'quote_draft', 'quote', 'buyer_order'],
]
const REQUESTS = ['catalogue_state', 'inquiry', ...NUMBERED]
/** PostgreSQL: the functions that put a request on the list of those whose words are still to be read. */
const QUEUE = ['inquiry_stored', 'inquiry_changed', 'inquiry_noted']

const renamed = (text: string): string => text.replaceAll('inquiry', 'request').replaceAll('catalogue', 'catalog')
const hasOldWord = (text: string): boolean => renamed(text) !== text

async function renameTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (NUMBERED.includes(table))
      await db.schema.alterTable(table).renameColumn('inquiry_number', 'request_number').execute()
    if (hasOldWord(table)) await db.schema.alterTable(table).renameTo(renamed(table)).execute()
  }
}

/** SQLite: the triggers on part tables that listed their written rows. */
async function dropListing(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like 'touched\\_rows%' escape '\\'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
}

/** SQLite renames neither indexes nor triggers, so they are dropped before `rename` and created after it. */
async function withoutDerived(
  db: Kysely<unknown>,
  tables: readonly string[],
  rename: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ kind: 'index' | 'trigger' | 'table'; name: string; sql: string }>`
    select type as kind, name, sql from sqlite_schema
    where sql is not null and tbl_name in (${sql.join([...tables, SPELLINGS])})
      and (type in ('index', 'trigger') or name = ${SPELLINGS})`.execute(db)
  const derived = rows.filter((row) => hasOldWord(row.sql))
  for (const { kind, name } of derived) await sql`drop ${sql.raw(kind)} ${sql.id(name)}`.execute(db)
  await rename()
  await runEach(
    db,
    derived.map((row) => renamed(row.sql)),
  )
}

/** A virtual table over the words of the search. */
const SPELLINGS = 'inquiry_words_spellings'

async function renameInPostgres(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  // A restore of an earlier backup leaves tables of today, of which it knows nothing. A family's table stays.
  const families = await sql<{ name: string }>`select name from part_table`.execute(db)
  for (const table of tables.filter(hasOldWord).map(renamed))
    if (!families.rows.some(({ name }) => name === table))
      await sql`drop table if exists ${sql.id(table)} cascade`.execute(db)
  await renameTables(db, tables)
  const { rows } = await sql<{ rename: string; name: string }>`
    with own as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables.map(renamed))}))
    select format('alter index %I rename to', i.relname) as rename, i.relname as name
      from pg_index x join own on own.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    union all select format('alter table %I rename constraint %I to', own.relname, conname), conname
      from pg_constraint join own on own.oid = conrelid where contype not in ('p', 'u')
    union all select format('alter trigger %I on %I rename to', tgname, own.relname), tgname
      from pg_trigger join own on own.oid = tgrelid where not tgisinternal`.execute(db)
  for (const { rename, name } of rows)
    if (hasOldWord(name)) await sql`${sql.raw(rename)} ${sql.id(renamed(name))}`.execute(db)
}

async function renameFunction(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select pg_get_functiondef(${name}::regproc) as sql`.execute(db)
  await runEach(db, [`alter function ${name}() rename to ${renamed(name)}`, ...rows.map((row) => renamed(row.sql))])
}

const dropFunctions = (db: Kysely<unknown>, names: readonly string[]): Promise<void> =>
  runEach(
    db,
    names.map((name) => `drop function if exists ${name}() cascade`),
  )

const POSTGRES_REVISION = [
  `create function bump_catalog_revision() returns trigger language plpgsql as $$
    begin
      update catalog_revision set revision = revision + 1 where id = 1;
      perform pg_notify('catalog_revision', '');
      return null;
    end $$`,
  `create trigger catalog_revision after insert or update or delete or truncate on catalog_note
    for each statement execute function bump_catalog_revision()`,
]
