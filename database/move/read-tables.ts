import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '#database/open-database.ts'
import { quotedName, rowPages } from '#database/sqlite/row-pages.ts'

/** `numbered`: the database numbers its rows by it. */
type StoredColumn = { readonly name: string; readonly numbered: boolean }

type StoredValues = readonly (string | null)[]

/** Reads both SQLite files in one transaction, as one: only the migrator's tables are in both. Throws if it can't. */
export async function readTables<Read>(
  dataDir: string,
  read: (reader: StoredTableReader) => Promise<Read>,
): Promise<Read> {
  const database = new DatabaseSync(sqliteFile(dataDir, 'catalog'), { timeout: 0 }) // a read-only one leaves its WAL file
  try {
    database.prepare('attach ? as requests').run(sqliteFile(dataDir, 'requests'))
    database.exec('pragma query_only = on; begin')
    return await read(new StoredTableReader(database))
  } finally {
    database.close()
  }
}

export class StoredTableReader {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** In order. Empty if there is no such table. */
  async columns(table: string): Promise<readonly StoredColumn[]> {
    const found = this.#database.prepare(COLUMNS).all(table)
    return found.map(({ name, numbered }) => ({ name: String(name), numbered: numbered === 1 }))
  }

  /** At most `size` rows at a time. Read one table to its end before the next. */
  async *rows(table: string, size: number): AsyncIterable<readonly StoredValues[]> {
    const statement = this.#database.prepare(`select * from ${quotedName(table)}`)
    statement.setReadBigInts(true)
    yield* rowPages(statement, size, textOf)
  }

  /** The highest id ever given to a row, or null. */
  async lastId(table: string): Promise<string | null> {
    const last = 'select cast(seq as text) as seq from main.sqlite_sequence where name = ?'
    const row = this.#database.prepare(last).get(table)
    return row ? String(row.seq) : null
  }
}

const COLUMNS = `
  select name, name = 'id' and pk = 1 and upper(type) = 'INTEGER' as numbered from pragma_table_info(?) order by cid`

/** As the site reads it (behavior 15.4): PostgreSQL stores neither NUL nor half a character. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  return text.replaceAll('\0', '').toWellFormed()
}
