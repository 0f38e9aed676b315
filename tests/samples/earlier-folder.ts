import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as catalog from '#database/migrations/0001-catalog.ts'
import * as people from '#database/migrations/0001-people.ts'
import * as requests from '#database/migrations/0001-requests.ts'
import * as sending from '#database/migrations/0001-sending.ts'
import { EARLIER_MIGRATIONS } from '#database/migrations/earlier-migrations.ts'
import { copyPartTable, copyRows, readTables } from '#database/move/copy-table.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { type Dialect, emptySettings } from '#tests/programs/databases.ts'

/** Our tables in the order of their references, as the program of November 27, 2026 named them, and two with parts. */
const CATALOG_TABLES = ['part_table', 'catalogue_note', 'catalogue_change', 'import_run', 'import_image']
const PARTS = ['Panel-Jacks', 'Insulated-Military']
const REQUEST_TABLES = [
  ...['catalogue_state', 'inquiry', 'inquiry_line', 'inquiry_note', 'inquiry_message', 'attachment', 'buyer'],
  ...['company_document', 'lot_certificate', 'change_notice_draft', 'change_notice', 'loose_file', 'cleanup'],
  ...['stamp_secret', 'search_miss', 'search_synonym', 'import_draft', 'quote_draft', 'quote', 'quote_line'],
  ...['list_price', 'buyer_order', 'follower', 'followed_part', 'blocked_mailbox', 'copy_count', 'outbox', 'person'],
  ...['invite', 'desk_session', 'sign_in_try', 'passkey', 'passkey_challenge', 'act'],
]

/**
 * What the program of November 27, 2026 (commit 55de14f3) has stored: every kind of row, requests and quotes in every state.
 * With SQLite its own files; with PostgreSQL their rows in tables like its own.
 */
export async function earlierData(dialect: Dialect): Promise<DatabaseSettings> {
  const settings = await emptySettings(dialect)
  const { dataDir } = settings
  const files = unzipSync(await readFile(join(import.meta.dirname, 'earlier-folder.zip')))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true })
    await writeFile(join(dataDir, name), bytes)
  }
  if (dialect === 'postgres') await fillPostgres(settings)
  return settings
}

async function fillPostgres(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings, 'requests')
  const { db } = database
  const migrations = Object.fromEntries(
    Object.entries({ catalog, people, requests, sending }).map(([name, { up }]) => [name, { up: upOn(up) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await sql`delete from kysely_migration`.execute(db)
  for (const name of EARLIER_MIGRATIONS.postgres)
    await sql`insert into kysely_migration values (${name}, '2026-11-27T00:00:00Z')`.execute(db)
  await sql`create function list_touched_rows() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  )
  const attachments = join(settings.dataDir, 'attachments')
  for (const hash of await readdir(attachments)) {
    const bytes = await readFile(join(attachments, hash))
    await sql`insert into attachment_bytes values (${hash}, ${bytes}, '2026-11-27T00:00:00Z')`.execute(db)
  }
  await sql`delete from catalogue_note`.execute(db)
  await readTables(settings.dataDir, async (reader) => {
    for (const table of [...CATALOG_TABLES, ...REQUEST_TABLES]) await copyRows(reader, db, table)
    for (const table of PARTS) {
      await copyPartTable(reader, db, table)
      await sql`create trigger catalogue_revision after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function bump_catalogue_revision()`.execute(db)
      await sql`create trigger touched_rows_insert after insert on ${sql.table(table)}
        for each statement execute function list_touched_rows()`.execute(db)
    }
  })
  await db.destroy()
}

type Up = (typeof catalog)['up']
const upOn =
  (up: Up) =>
  (db: Parameters<Up>[0]): Promise<void> =>
    up(db, 'postgres')

/** The cells of each row by table, as text, with their columns. */
export type EarlierContent = Readonly<
  Record<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>
>

const nameNow = (name: string): string => name.replaceAll('inquiry', 'request').replaceAll('catalogue', 'catalog')

/** Change notices are documents today, and files that wait for their import are in a folder. */
const GONE_TABLES = ['change_notice_draft', 'change_notice', 'import_draft']
const KEPT_TABLES = REQUEST_TABLES.filter((table) => !GONE_TABLES.includes(table))

/** What is stored, before an upgrade, without change notices. Every table has rows. */
export const earlierContent = (settings: DatabaseSettings): Promise<EarlierContent> =>
  readContent(settings, [...CATALOG_TABLES, ...PARTS], KEPT_TABLES, async (db, table) => {
    const rows = await allRows(db, table)
    if (rows[0] === undefined) throw new Error(`${table} has no rows`)
    const columns = Object.keys(rows[0])
    return { columns, rows: rows.map(textOf(columns)).toSorted() }
  })

/** What of `before` is there, by the names of today. */
export function contentLeft(settings: DatabaseSettings, before: EarlierContent): Promise<EarlierContent> {
  const here = (tables: readonly string[]) => tables.filter((table) => table in before)
  return readContent(settings, here([...CATALOG_TABLES, ...PARTS]), here(KEPT_TABLES), async (db, table) => {
    const { columns, rows } = before[table] ?? { columns: [], rows: [] }
    const now = (await allRows(db, nameNow(table))).map(textOf(columns.map(nameNow)))
    return { columns, rows: now.filter((row) => rows.includes(row)).toSorted() }
  })
}

async function readContent(
  settings: DatabaseSettings,
  catalogTables: readonly string[],
  requestTables: readonly string[],
  read: (db: Database['db'], table: string) => Promise<EarlierContent[string]>,
): Promise<EarlierContent> {
  const content: Record<string, EarlierContent[string]> = {}
  for (const [name, tables] of [
    ['catalog', catalogTables],
    ['requests', requestTables],
  ] as const) {
    const { db } = await openDatabase(settings, name)
    for (const table of tables) content[table] = await read(db, table)
    await db.destroy()
  }
  return content
}

type Row = Readonly<Record<string, unknown>>
const allRows = async (db: Database['db'], table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
const textOf = (columns: readonly string[]) => (row: Row) =>
  JSON.stringify(columns.map((name) => (row[name] === null ? null : `${row[name]}`)))
