import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { retryWhileBusy } from '#database/sqlite-busy.ts'
import type { SqliteFile } from '#database/sqlite-file.ts'

/** How long a write waits for another connection: longer than a large import (`parts/import/import-tables.ts`). */
const LOCK_TIMEOUT_MS = 60_000

/** Kysely's own adapter assumes that DDL is unsafe in a transaction, and that there is only one connection. */
const adapter: DialectAdapter = {
  supportsCreateIfNotExists: true,
  supportsMultipleConnections: true,
  supportsTransactionalDdl: true,
  supportsReturning: true,
  // Every transaction starts with the write lock, so two migrations can't overlap.
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
}

/**
 * Kysely on `node:sqlite`. Reads are immediate, writes queue and wait for a lock without blocking the thread. Nothing is read
 * or written once the file isn't at its path any more, and no write is confirmed.
 */
export function nodeSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver(file: SqliteFile): Driver {
  const { writer, reader } = file
  let lastWrite: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()

  /** Waits for the other writes of this process. Returns a function that ends this write. */
  async function startWrite(): Promise<() => void> {
    const before = lastWrite
    const { promise, resolve } = Promise.withResolvers<void>()
    lastWrite = promise
    await before
    return resolve
  }

  async function executeQuery<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (releases.has(connection)) return run<R>(writer, query)
    file.assertInPlace()
    if (SelectQueryNode.is(query.query)) return await retryWhileBusy(() => run<R>(reader, query), LOCK_TIMEOUT_MS)
    const release = await startWrite()
    const result = await retryWhileBusy(() => run<R>(writer, query), LOCK_TIMEOUT_MS).finally(release)
    file.assertInPlace()
    return result
  }

  function end(connection: DatabaseConnection, statement: 'commit' | 'rollback'): void {
    try {
      if (statement === 'commit') file.assertInPlace() // then it is rolled back
      // After errors such as a full disk SQLite has already rolled back.
      if (statement === 'commit' || writer.isTransaction) writer.exec(statement)
    } finally {
      if (!writer.isTransaction) {
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
          throw new Error('Use parts/database/sqlite-rows.ts to stream rows')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      const release = await startWrite()
      try {
        file.assertInPlace()
        await retryWhileBusy(() => writer.exec('begin immediate'), LOCK_TIMEOUT_MS)
      } catch (error) {
        if (writer.isTransaction) writer.exec('rollback')
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

function run<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(query.sql)
  // Kysely types parameters and rows by the query. SQLite rejects values that it can't store.
  const parameters = query.parameters as Parameters<typeof statement.all>
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
