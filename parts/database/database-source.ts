import { access, stat } from 'node:fs/promises'
import type pg from 'pg'
import { type Family, tableColumns } from '#catalog/registry/family.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { assertSiteDatabase } from '#database/database-note.ts'
import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { createPartTables } from '#database/part-tables.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { openSqliteFile, type SqliteFile } from '#database/sqlite/sqlite-file.ts'
import { noteKnownColumns, PUBLIC_NOTE } from '#parts/changes/catalog-notes.ts'
import type { DatabasePlace } from '#parts/database/part-rows.ts'
import type { Source } from '#parts/database/source.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'

const SILENCE_LIMIT_MS = 30_000

/** Also changes if a table was rewritten, as ALTER COLUMN TYPE does. Only a superuser could use a trigger instead. */
const COLUMNS_HASH = `
  select coalesce(md5(string_agg(
    concat_ws(':', c.oid, c.relname, c.relfilenode, a.attnum, a.attname, a.atttypid), ',' order by c.oid, a.attnum)), '')
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
    and a.attnum > 0 and not a.attisdropped`

const SCHEMA_STATE = `
  select (${COLUMNS_HASH}) || coalesce((
    select md5(string_agg(key, ',' order by key)) from catalog_note where starts_with(key, '${PUBLIC_NOTE}')), '')`

const REVISION = `select (select revision::text from catalog_revision) || '.' || (${SCHEMA_STATE}) as revision`

type RevisionWatch = Pick<Source, 'identity' | 'pollMs' | 'revision' | 'close'>

const SQLITE_POLL_MS = 100
const POSTGRES_POLL_MS = 5_000

/** Watches the revision row of a PostgreSQL database. A NOTIFY calls `wake` (behavior 15.7). */
function watchPostgres(url: string, tables: readonly string[], wake: () => void): RevisionWatch {
  const { host, pathname } = new URL(url)
  let listening: Promise<pg.Client> | null = null

  async function listen(): Promise<pg.Client> {
    const client = await connectPostgres(url, SILENCE_LIMIT_MS)
    client.on('notification', wake)
    client.on('end', drop) // the next read throws what ended it
    await client.query('listen catalog_revision')
    return client
  }
  function drop(): void {
    listening = null
  }

  async function close(): Promise<void> {
    const attempt = listening
    drop()
    await attempt?.then((client) => client.end()).catch(() => undefined) // revision() has thrown this error already
  }

  return {
    identity: `postgres://${host}${pathname}`,
    pollMs: POSTGRES_POLL_MS,
    async revision() {
      listening ??= listen()
      const attempt = listening
      try {
        const client = await attempt
        const { rows } = await client.query<{ revision: string }>(REVISION, [tables])
        return rows[0]?.revision ?? ''
      } catch (error) {
        if (listening === attempt) await close()
        throw error
      }
    },
    close,
  }
}

const LOCK_TIMEOUT_MS = 2_000

/** Watches a SQLite file by `PRAGMA data_version` (behavior 15.7), and never writes. Reopens a replaced file once the earlier one's log is out of its way. */
function watchSqlite(file: string): RevisionWatch {
  let open: SqliteFile | null = null
  let openings = 0

  function close(): void {
    const before = open
    open = null
    before?.close()
  }

  return {
    identity: 'sqlite',
    pollMs: SQLITE_POLL_MS,
    async revision() {
      if (open && open.state() !== 'in place' && open.detach()) close()
      if (!open) {
        await stat(file) // opening would create a missing file
        open = await openSqliteFile(file, LOCK_TIMEOUT_MS)
        openings += 1
      }
      const { reader } = open
      const row = await retryWhileBusy(() => reader.prepare('pragma data_version').get(), LOCK_TIMEOUT_MS)
      return `${openings}.${row?.data_version}`
    },
    close: async () => close(),
  }
}

type Options = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  readonly now: () => Date
  readonly placeholders: PlaceholderRows | null
  readonly wake: () => void
}

export function rowPlace({ dataDir, databaseUrl }: DatabaseSettings): DatabasePlace {
  if (databaseUrl !== null) return { kind: 'postgres', url: databaseUrl }
  return { kind: 'sqlite', file: sqliteFile(dataDir, 'catalog') }
}

/** The part tables of a SQLite file or a PostgreSQL database as a source of rows. Opens nothing until its first use. */
export function createDatabaseSource(options: Options): Source {
  const { settings, families, now, placeholders, wake } = options
  const place = rowPlace(settings)
  const tables = families.map((family) => family.table)
  let isPrepared = false
  return {
    ...(place.kind === 'sqlite' ? watchSqlite(place.file) : watchPostgres(place.url, tables, wake)),
    name: 'The catalog database',
    lossHint: '',
    place,
    async prepare(last) {
      if (place.kind === 'sqlite' && (isPrepared || last)) await access(place.file)
      await withPartTables(options, async (database) => {
        if (!isPrepared && (last?.size ?? 0) === 0) await placeholders?.fill(database, families, now())
      })
      isPrepared = true
    },
    async countPlaceholders(catalog) {
      if (!placeholders) return new Map()
      const database = await openDatabase(settings, 'catalog')
      return await placeholders.countServed(database, catalog).finally(() => database.db.destroy())
    },
  }
}

/** Opens the catalog's database for one job, with its tables up to date. Throws if either fails. */
export async function withPartTables<T>(
  { settings, families, now }: Pick<Options, 'settings' | 'families' | 'now'>,
  job: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openPartTables(settings, families, now())
  try {
    return await job(database)
  } finally {
    await database.db.destroy()
  }
}

/** Opens the catalog's database and brings its tables up to date. Throws if either fails. */
export async function openPartTables(settings: DatabaseSettings, families: readonly Family[], now: Date) {
  await assertSiteDatabase(settings)
  const database = await openDatabase(settings, 'catalog')
  try {
    await prepareCatalog(database, families, now)
    return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}

/** Brings the catalog's database up to date: our own tables, and one table for each new family. */
export async function prepareCatalog(database: Database, families: readonly Family[], now: Date): Promise<void> {
  await migrate(database, 'catalog')
  const all = withSideTables(families)
  const wanted = all.map((family) => ({ table: family.table, columns: tableColumns(family) }))
  await createPartTables(database, wanted, now)
  await noteKnownColumns(database.db, all, now)
}
