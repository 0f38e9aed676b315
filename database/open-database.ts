import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { giveUpSilent, KEEP_ALIVE, PARTS_SILENCE_LIMIT, POSTGRES_CONNECT_LIMIT } from '#database/postgres-client.ts'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { openSqliteFile, type SqliteFile } from '#database/sqlite/sqlite-file.ts'
import type { Tables } from '#database/tables.ts'
import { makeFolder } from '#database/write-atomically.ts'
import { Problem } from '#shared/problem.ts'

/** How long a write waits for another connection: longer than a large import (`parts/import/import-tables.ts`). */
const WRITE_TIMEOUT_MS = 60_000

/** Kysely's own adapter assumes that DDL isn't transactional, and only one connection. */
const adapter: DialectAdapter = {
  supportsCreateIfNotExists: true,
  supportsMultipleConnections: true,
  supportsTransactionalDdl: true,
  supportsReturning: true,
  // Every transaction starts with the write lock, so migrations can't overlap.
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
}

/** Kysely on `node:sqlite`. Reads never wait, writes queue without blocking. Fails once the file isn't at its path. */
export function nodeSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver(file: SqliteFile): Driver {
  const [writer, reader] = [new Statements(file.writer), new Statements(file.reader)]
  let lastWrite: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()

  async function startWrite(): Promise<() => void> {
    const before = lastWrite
    const { promise, resolve } = Promise.withResolvers<void>()
    lastWrite = promise
    await before
    return resolve
  }

  async function executeQuery<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (releases.has(connection)) return writer.run<R>(query)
    file.assertInPlace()
    if (SelectQueryNode.is(query.query)) return await retryWhileBusy(() => reader.run<R>(query), WRITE_TIMEOUT_MS)
    const release = await startWrite()
    const result = await retryWhileBusy(() => writer.run<R>(query), WRITE_TIMEOUT_MS).finally(release)
    file.assertInPlace()
    return result
  }

  function end(connection: DatabaseConnection, statement: 'commit' | 'rollback'): void {
    try {
      if (statement === 'commit') file.assertInPlace() // then it is rolled back
      // After errors such as a full disk SQLite has already rolled back.
      if (statement === 'commit' || file.writer.isTransaction) file.writer.exec(statement)
    } finally {
      if (!file.writer.isTransaction) {
        releases.get(connection)?.()
        releases.delete(connection)
      }
    }
    if (statement === 'commit') file.assertInPlace()
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query) => executeQuery(connection, query),
        streamQuery: () => {
          throw new Error('Use parts/database/table-reader.ts to stream rows')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      const release = await startWrite()
      try {
        file.assertInPlace()
        await retryWhileBusy(() => file.writer.exec('begin immediate'), WRITE_TIMEOUT_MS)
      } catch (error) {
        if (file.writer.isTransaction) file.writer.exec('rollback')
        release()
        throw error
      }
      releases.set(connection, release)
    },
    commitTransaction: async (connection) => end(connection, 'commit'),
    rollbackTransaction: async (connection) => end(connection, 'rollback'),
    async releaseConnection() {},
    destroy: async () => file.close(),
  }
}

/** In characters of SQL. */
const MAX_PREPARED = 500_000

/** A connection's queries. SQLite takes longer to compile most of them than to run them, so they stay prepared. */
class Statements {
  readonly #prepared: LRUCache<string, StatementSync>

  constructor(database: DatabaseSync) {
    this.#prepared = new LRUCache({
      maxSize: MAX_PREPARED,
      sizeCalculation: (_, text) => text.length,
      memoMethod: (text) => database.prepare(text),
    })
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepared.memo(query.sql)
    // Kysely types parameters and rows by query. SQLite rejects values that it can't store.
    const parameters = query.parameters as Parameters<typeof statement.all>
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** The oldest PostgreSQL that the tests use: Debian 12's. */
const OLDEST_VERSION = 15
/** `server_version_num` of 15.18 is 150018. */
const VERSION_UNIT = 10_000

type PostgresSettings = Readonly<Record<'version' | 'fsync' | 'commit', string>>

/** Throws a Problem if a server is too old, or may lose acknowledged writes (behavior 15.18). */
export function assertUsablePostgres({ version, fsync, commit }: PostgresSettings): void {
  const major = Math.floor(Number(version) / VERSION_UNIT)
  if (major < OLDEST_VERSION) {
    const advice = `It needs PostgreSQL ${OLDEST_VERSION} or newer: upgrade the server of DATABASE_URL, or name another one.`
    throw new Problem(503, `PostgreSQL ${major} is too old for this program.`, advice)
  }
  if (fsync === 'on' && commit !== 'off') return
  const advice = `Turn on fsync (now ${fsync}) and synchronous_commit (now ${commit}).`
  throw new Problem(503, 'PostgreSQL may lose acknowledged writes.', advice)
}

/** `databaseUrl` is a `postgres://` address, or null for the two SQLite files in `dataDir`. */
export type DatabaseSettings = { readonly dataDir: string; readonly databaseUrl: string | null }

/** The two SQLite files (behavior 15.5). With PostgreSQL both are the same database. */
export type DatabaseName = 'catalog' | 'requests'

export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly db: Kysely<Tables>
  readonly file?: SqliteFile
}

const LOCK_TIMEOUT_MS = 10_000
/** In PostgreSQL. Visitors' requests don't wait for a locked table, nor hold a connection for it; an import does. */
const LOCK_TIMEOUTS_MS: Readonly<Record<DatabaseName, number | undefined>> = { catalog: undefined, requests: 20_000 }
const SILENCE_LIMITS_MS: Readonly<Record<DatabaseName, number>> = { catalog: PARTS_SILENCE_LIMIT, requests: 60_000 }

export const sqliteFile = (dataDir: string, name: DatabaseName): string => join(dataDir, `${name}.db`)

/** Opens a database of either dialect. Creates a missing SQLite file. Throws if the database can't be used safely. */
export async function openDatabase(settings: DatabaseSettings, name: DatabaseName): Promise<Database> {
  if (settings.databaseUrl !== null) return await openPostgres(settings.databaseUrl, name)
  await makeFolder(settings.dataDir)
  return await openSqlite(sqliteFile(settings.dataDir, name), name)
}

async function openSqlite(path: string, name: DatabaseName): Promise<Database> {
  makePrivate(path)
  const file = await openSqliteFile(path, LOCK_TIMEOUT_MS, (writer) => {
    makeDurable(writer)
    if (name === 'requests') writer.exec('pragma secure_delete = on') // what is deleted is overwritten: it was a person's
  })
  return { dialect: 'sqlite', db: new Kysely<Tables>({ dialect: nodeSqliteDialect(file) }), file }
}

/** Creates a missing file for its owner. Opens no other: closing it would drop SQLite's locks (behavior 15.22). */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

/** Makes acknowledged writes durable. Throws one Error that names each setting the file system silently refused. */
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

async function openPostgres(connectionString: string, name: DatabaseName): Promise<Database> {
  const { default: pg } = await import('pg') // not needed with SQLite
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: POSTGRES_CONNECT_LIMIT,
    ...KEEP_ALIVE,
    lock_timeout: LOCK_TIMEOUTS_MS[name],
  })
  // The pool replaces a broken idle client. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a client in use, between statements of a transaction: the pool doesn't listen there.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    giveUpSilent(client, SILENCE_LIMITS_MS[name])
  })
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
