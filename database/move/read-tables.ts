import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '#database/open-database.ts'

/** A column of a stored table. `numbered`: the database numbers its rows by it. */
type StoredColumn = { readonly name: string; readonly numbered: boolean }

/** Values in the order of the table's columns, as text. */
type StoredValues = readonly (string | null)[]

/** All tables of a site as of one moment. */
export type StoredTableReader = {
  /** In their order. Empty if there is no such table. */
  columns(table: string): Promise<readonly StoredColumn[]>
  /** The rows, at most `size` at a time. Read one table to its end before the next. */
  rows(table: string, size: number): AsyncIterable<readonly StoredValues[]>
  /** The highest id that the database has ever given to a row of a table, or null. */
  lastId(table: string): Promise<string | null>
}

/** Reads the tables of both SQLite files, in one transaction, as if they were one. Throws if they can't be read. No name is in both, except those of the migrator. */
export async function readTables<Read>(
  dataDir: string,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> {
  const database = new DatabaseSync(sqliteFile(dataDir, 'catalog'), { timeout: 0 }) // a read-only one leaves its WAL file
  try {
    database.prepare('attach ? as requests').run(sqliteFile(dataDir, 'requests'))
    database.exec('pragma query_only = on; begin')
    return await read(tableReader(database))
  } finally {
    database.close()
  }
}

function tableReader(database: DatabaseSync): StoredTableReader {
  const columns = database.prepare(`
    select name, name = 'id' and pk = 1 and upper(type) = 'INTEGER' as numbered from pragma_table_info(?) order by cid`)
  return {
    columns: async (table) =>
      columns.all(table).map(({ name, numbered }) => ({ name: String(name), numbered: numbered === 1 })),
    async *rows(table, size) {
      const statement = database.prepare(`select * from ${quoted(table)}`)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      let waiting: StoredValues[] = []
      for (const row of statement.iterate()) {
        // setReturnArrays makes each row an array, but Node's types only know objects.
        waiting.push(Object.values(row).map(textOf))
        if (waiting.length < size) continue
        yield waiting
        waiting = []
      }
      if (waiting.length > 0) yield waiting
    },
    async lastId(table) {
      const row = database
        .prepare('select cast(seq as text) as seq from main.sqlite_sequence where name = ?')
        .get(table)
      return row ? String(row.seq) : null
    },
  }
}

/** As the site reads it (behavior 15.4): PostgreSQL stores neither NUL nor half of a character. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  return text.replaceAll('\0', '').toWellFormed()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
