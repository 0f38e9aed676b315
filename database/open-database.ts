import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { whenFree } from '#database/busy.ts'
import { nodeSqliteDialect } from '#database/node-sqlite.ts'
import type { Tables } from '#database/tables.ts'

/** Where the data lies: `databaseUrl` is a `postgres://` address, or null for the two SQLite files in `dataDir`. */
export type DatabaseSettings = { readonly dataDir: string; readonly databaseUrl: string | null }

/** The two SQLite files (DESIGN 3). With PostgreSQL both are the one database. */
export type DatabaseName = 'catalogue' | 'requests'

export type Database = { readonly dialect: 'sqlite' | 'postgres'; readonly db: Kysely<Tables> }

const OPENING_PATIENCE_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000

/** The path of one of the SQLite files. */
export const sqliteFile = (dataDir: string, name: DatabaseName): string => join(dataDir, `${name}.db`)

/** Opens a database of either dialect, creating the SQLite file where there is none. Throws if it can't be used safely. */
export async function openDatabase(settings: DatabaseSettings, name: DatabaseName): Promise<Database> {
  if (settings.databaseUrl !== null) return await openPostgres(settings.databaseUrl)
  await mkdir(settings.dataDir, { recursive: true })
  return await openSqlite(sqliteFile(settings.dataDir, name))
}

/** Opens one SQLite file. Throws if the file is none, or if the pragmas of a durable one don't hold. */
export async function openSqlite(path: string): Promise<Database> {
  await (await open(path, 'a', 0o600)).close() // a new one is for our own eyes: it holds what visitors send
  const writer = new DatabaseSync(path, { timeout: 0 })
  try {
    await whenFree(() => makeDurable(writer), OPENING_PATIENCE_MS)
    const reader = new DatabaseSync(path, { timeout: 0, readOnly: true })
    return { dialect: 'sqlite', db: new Kysely<Tables>({ dialect: nodeSqliteDialect({ writer, reader }) }) }
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * Sets what makes an acknowledged write stay, and reads it back: a file system without shared memory
 * quietly keeps another journal. Throws one Error that names every setting that doesn't hold.
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
      `SQLite can't keep its promises on this file system (put DATA_DIR on a local disk): ${wrong.join('; ')}`,
    )
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const { default: pg } = await import('pg') // not wanted beside SQLite
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
  // The pool replaces a broken idle client; the next query meets the fault itself. Without a listener it ends the process.
  pool.on('error', () => undefined)
  // The same for a client that is lent out, between two statements of a transaction: there the pool doesn't listen.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await provePostgresDurable(db)
    return { dialect: 'postgres', db }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function provePostgresDurable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db)
  const { fsync, commit } = rows[0] ?? {}
  if (fsync === 'on' && commit !== 'off') return
  throw new Error(`PostgreSQL may lose acknowledged writes: fsync is ${fsync}, synchronous_commit is ${commit}`)
}
