import { type Kysely, sql } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'
import type { Database } from '#database/open-database.ts'

/** Gives tables and columns the words of the code, and drops what is no longer used. */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  const own = (await db.introspection.getTables()).filter(({ name }) => OWN.includes(name))
  if (dialect === 'postgres') {
    // the triggers on part tables go with their functions; a start creates those that it needs (part-tables.ts)
    await runEach(db, [
      'drop function bump_catalogue_revision() cascade',
      'drop function if exists list_touched_rows() cascade',
    ])
    await dropUnused(db)
    await dropLeft(db)
    await renameTables(db, own)
    await renameInPostgres(db)
    await runEach(db, POSTGRES_REVISION)
  } else {
    await dropListing(db)
    await dropUnused(db)
    await withoutDerived(db, () => renameTables(db, own))
  }
}

const RENAMED = [
  ...['catalogue_note', 'catalogue_change', 'catalogue_state', 'catalogue_revision'],
  ...[
    'inquiry',
    'inquiry_line',
    'inquiry_note',
    'inquiry_message',
    'unindexed_inquiry',
    'inquiry_text',
    'inquiry_words',
  ],
]
/** Tables of ours with a column to rename. */
const OWN = [...RENAMED, 'attachment', 'outbox', 'quote_draft', 'quote', 'buyer_order']

const renamed = (text: string): string => text.replaceAll('inquiry', 'request').replaceAll('catalogue', 'catalog')
const hasOldWord = (text: string): boolean => renamed(text) !== text

const dropUnused = (db: Kysely<unknown>): Promise<void> =>
  runEach(db, ['drop table if exists touched_rows', 'drop table if exists saved_view'])

/** PostgreSQL: tables of today, of which a restore of an earlier backup knows nothing. A family's table of that name stays. */
async function dropLeft(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from part_table`.execute(db)
  const left = RENAMED.map(renamed).filter((name) => !rows.some((part) => part.name === name))
  await runEach(db, [
    ...left.map((name) => `drop table if exists ${name} cascade`),
    ...[...QUEUE, 'bump_catalogue_revision'].map((name) => `drop function if exists ${renamed(name)}() cascade`),
  ])
}

/** PostgreSQL: the functions that put a request on the list of those whose words are still to be read. */
const QUEUE = ['inquiry_stored', 'inquiry_changed', 'inquiry_noted']

type Table = { readonly name: string; readonly columns: readonly { readonly name: string }[] }

async function renameTables(db: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns)
      if (hasOldWord(column.name))
        await db.schema.alterTable(name).renameColumn(column.name, renamed(column.name)).execute()
    if (hasOldWord(name)) await db.schema.alterTable(name).renameTo(renamed(name)).execute()
  }
}

/** SQLite: the triggers on part tables that listed their written rows. */
async function dropListing(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like 'touched\\_rows%' escape '\\'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
}

/** SQLite renames neither indexes nor triggers, so they are dropped before `rename` and created after it. */
async function withoutDerived(db: Kysely<unknown>, rename: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ kind: 'index' | 'trigger' | 'table'; name: string; sql: string }>`
    select type as kind, name, sql from sqlite_schema
    where sql is not null and tbl_name in (${sql.join([...OWN, SPELLINGS])})
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

/** PostgreSQL: the names of indexes, constraints, triggers and functions, and what functions do. */
async function renameInPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ rename: string; name: string }>`
    with own as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relname in (${sql.join(OWN.map(renamed))}))
    select format('alter index %I rename to', i.relname) as rename, i.relname as name
      from pg_index x join own on own.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    union all select format('alter table %I rename constraint %I to', own.relname, conname), conname
      from pg_constraint join own on own.oid = conrelid where contype not in ('p', 'u')
    union all select format('alter trigger %I on %I rename to', tgname, own.relname), tgname
      from pg_trigger join own on own.oid = tgrelid where not tgisinternal`.execute(db)
  for (const { rename, name } of rows)
    if (hasOldWord(name)) await sql`${sql.raw(rename)} ${sql.id(renamed(name))}`.execute(db)
  for (const name of QUEUE) {
    const found = await sql<{ sql: string }>`select pg_get_functiondef(${name}::regproc) as sql`.execute(db)
    await runEach(db, [
      `alter function ${name}() rename to ${renamed(name)}`,
      ...found.rows.map((row) => renamed(row.sql)),
    ])
  }
}

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
