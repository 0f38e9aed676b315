import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { nodeSqliteDialect } from '#database/node-sqlite.ts'
import { assertUsablePostgres, type PostgresSettings } from '#database/postgres-check.ts'
import { openSqliteFile, type SqliteFile } from '#database/sqlite-file.ts'
import type { Tables } from '#database/tables.ts'

/** Where the data is: `databaseUrl` is a `postgres://` address, or null for the two SQLite files in `dataDir`. */
export type DatabaseSettings = { readonly dataDir: string; readonly databaseUrl: string | null }

/** The two SQLite files (behavior 15.5). With PostgreSQL both are the same database. */
export type DatabaseName = 'catalog' | 'requests'

export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly db: Kysely<Tables>
  /** Of SQLite. */
  readonly file?: SqliteFile
}

const LOCK_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
/** In PostgreSQL. Visitors' requests don't wait for a locked table, and hold no connection meanwhile; an import does. */
const LOCK_TIMEOUTS_MS: Readonly<Record<DatabaseName, number | undefined>> = { catalog: undefined, requests: 20_000 }

export const sqliteFile = (dataDir: string, name: DatabaseName): string => join(dataDir, `${name}.db`)

/** Opens a database of either dialect. Creates a missing SQLite file. Throws if the database can't be used safely. */
export async function openDatabase(settings: DatabaseSettings, name: DatabaseName): Promise<Database> {
  if (settings.databaseUrl !== null) return await openPostgres(settings.databaseUrl, LOCK_TIMEOUTS_MS[name])
  await mkdir(settings.dataDir, { recursive: true })
  return await openSqlite(sqliteFile(settings.dataDir, name))
}

/** Opens a SQLite file. Throws if it isn't one, or if it can't store writes durably. */
async function openSqlite(path: string): Promise<Database> {
  await (await open(path, 'a', 0o600)).close() // private: it holds visitors' requests
  const file = await openSqliteFile(path, LOCK_TIMEOUT_MS, makeDurable)
  // SQLite's own lower() knows the letters of ASCII only.
  file.reader.function('lower_unicode', { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  )
  return { dialect: 'sqlite', db: new Kysely<Tables>({ dialect: nodeSqliteDialect(file) }), file }
}

/**
 * Makes acknowledged writes durable, and reads the settings back: a file system without shared memory silently keeps
 * another journal mode. Throws one Error that names every setting that isn't in effect.
 */
export function makeDurable(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 0 }
  const wrong = Object.entries(wanted).flatMap(([pragma, value]) => {
    const found = Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0]
    return found === value ? [] : [`${pragma} is ${found}, not ${value}`]
  })
  if (wrong.length > 0) {
    throw new Error(
      `SQLite can't store data safely on this file system (${wrong.join('; ')}). Put DATA_DIR on a local disk.`,
    )
  }
}

async function openPostgres(connectionString: string, lockTimeoutMs: number | undefined): Promise<Database> {
  const { default: pg } = await import('pg') // not needed with SQLite
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    lock_timeout: lockTimeoutMs,
  })
  // The pool replaces a broken idle client. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a client in use, between two statements of a transaction: the pool doesn't listen there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkPostgres(db)
    return { dialect: 'postgres', db }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function checkPostgres(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<PostgresSettings>`
    select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`.execute(db)
  if (rows[0]) assertUsablePostgres(rows[0])
}
