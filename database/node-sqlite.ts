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
import { whenFree } from '#database/busy.ts'

/** How long a write waits for another connection's: longer than a large import takes (`sources/import.ts`). */
const PATIENCE_MS = 60_000

/** Two connections on one file: a read never waits for a write, neither for ours nor for another process's. */
export type SqliteFile = { readonly writer: DatabaseSync; readonly reader: DatabaseSync }

/** Kysely's SQLite dialect holds its DDL for unsafe in a transaction, and all its queries for one connection's. Ours are not. */
const adapter: DialectAdapter = {
  supportsCreateIfNotExists: true,
  supportsMultipleConnections: true,
  supportsTransactionalDdl: true,
  supportsReturning: true,
  // Every transaction takes the write lock when it begins, so that two migrations can't overlap.
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
}

/** Kysely on `node:sqlite`: reads at once, writes one after another, waiting for a lock without blocking the thread. */
export function nodeSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver({ writer, reader }: SqliteFile): Driver {
  let turn: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()

  /** Waits until no other write of this process is under way. Gives the function that ends this one's turn. */
  async function takeTurn(): Promise<() => void> {
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    await before
    return resolve
  }

  async function executeQuery<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (releases.has(connection)) return run<R>(writer, query)
    if (SelectQueryNode.is(query.query)) return await whenFree(() => run<R>(reader, query), PATIENCE_MS)
    const release = await takeTurn()
    return await whenFree(() => run<R>(writer, query), PATIENCE_MS).finally(release)
  }

  function end(connection: DatabaseConnection, statement: 'commit' | 'rollback'): void {
    try {
      // SQLite has already rolled back by itself after errors such as a full disk.
      if (statement === 'commit' || writer.isTransaction) writer.exec(statement)
    } finally {
      if (!writer.isTransaction) {
        releases.get(connection)?.()
        releases.delete(connection)
      }
    }
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query) => executeQuery(connection, query),
        streamQuery: () => {
          throw new Error('Rows are streamed by sources/sqlite-rows.ts, not by Kysely')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      const release = await takeTurn()
      try {
        await whenFree(() => writer.exec('begin immediate'), PATIENCE_MS)
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
    async destroy() {
      reader.close()
      writer.close()
    },
  }
}

function run<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(query.sql)
  // Kysely types parameters and rows by the query; SQLite itself refuses what it can't store.
  const parameters = query.parameters as Parameters<typeof statement.all>
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
