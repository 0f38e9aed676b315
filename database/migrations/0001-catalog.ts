import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'
import type { Database } from '#database/open-database.ts'

/** The record of created part tables, facts about their rows, and what imports changed. Times are ISO 8601. */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  await runEach(db, TABLES)
  await sql`insert into touched_rows (seq, token, table_name, ids) values (0, ${randomUUID()}, '', '[]')`.execute(db)
  if (dialect === 'postgres') await runEach(db, POSTGRES)
}

const TABLES = [
  `create table part_table (
    name text primary key,
    created_at text not null
  )`,
  `create table catalogue_note (
    key text primary key,
    value text not null,
    noted_at text not null
  )`,
  // what imports changed, part by part: ids start with the time, so they sort like changes in both kinds of database
  `create table catalogue_change (
    id text primary key,
    changed_at text not null,
    table_name text not null,
    part_id text,
    part_number text,
    kind text not null,
    fields text not null,
    run_id text,
    by_name text
  )`,
  'create index catalogue_change_part on catalogue_change (table_name, part_id, id)',
  // which rows were written lately: no longer used
  `create table touched_rows (
    seq bigint primary key,
    token text not null,
    table_name text not null,
    ids text
  )`,
  // each run of an import, an edit or an undo, with the rows as they were before it
  `create table import_run (
    id text primary key,
    ran_at text not null,
    kind text not null,
    by_id text,
    by_name text,
    facts text not null,
    image_bytes bigint not null,
    undo_lost text,
    undoes text,
    undone_by text
  )`,
  'create index import_run_time on import_run (ran_at, id)',
  `create table import_image (
    run_id text not null references import_run (id) on delete cascade,
    position integer not null,
    table_name text not null,
    part_id text not null,
    before text,
    after text,
    constraint import_image_key primary key (run_id, position)
  )`,
]

/** A number that every change of the parts increments, in the writer's transaction, and a NOTIFY (behavior 15.7). */
const POSTGRES = [
  'create table catalogue_revision (id integer primary key, revision bigint not null)',
  'insert into catalogue_revision (id, revision) values (1, 1)',
  `create function bump_catalogue_revision() returns trigger language plpgsql as $$
    begin
      update catalogue_revision set revision = revision + 1 where id = 1;
      perform pg_notify('catalogue_revision', '');
      return null;
    end $$`,
  `create trigger catalogue_revision after insert or update or delete or truncate on catalogue_note
    for each statement execute function bump_catalogue_revision()`,
]
