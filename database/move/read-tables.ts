import { readPostgresTables } from '#database/move/postgres-tables.ts'
import { readSqliteTables } from '#database/move/sqlite-tables.ts'
import type { StoredTableReader } from '#database/move/stored-tables.ts'
import type { DatabaseSettings } from '#database/open-database.ts'

/** Reads the tables of either kind of database in one transaction. Throws if it can't be read. */
export const readTables = <Read>(
  { dataDir, databaseUrl }: DatabaseSettings,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> => (databaseUrl === null ? readSqliteTables(dataDir, read) : readPostgresTables(databaseUrl, read))
