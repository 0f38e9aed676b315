import { DatabaseSync } from 'node:sqlite'
import type { PartChange } from '#catalogue/part/part-changes.ts'
import { retryWhileBusy } from '#database/sqlite-busy.ts'
import { CHANGE_TABLE, CHANGES_QUERY, storedChange } from '#sources/changes/stored-changes.ts'
import { sampleNote } from '#sources/database/catalogue-notes.ts'
import { cellText, type RowFacts, type RowMark, type RowSink, type TouchedRows } from '#sources/database/part-rows.ts'
import { type RowReader, readTouched, touchedEntry } from '#sources/database/touched-rows.ts'

const LOCK_TIMEOUT_MS = 10_000

/**
 * Reads the part tables of a SQLite file into a sink, in one read transaction that neither blocks writers nor waits for
 * them. It blocks its thread, so run it in a worker. Throws if the file can't be read.
 */
export function readSqliteRows(file: string, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  return withSnapshot(file, async (database, notes) => {
    const filled = tables.filter((table) => readNamedTable(database, table, sink) > 0)
    const sample = filled.some((table) => notes.has(sampleNote(table)))
    return { sample, changes: readChanges(database), mark: readMark(database) }
  })
}

/** Reads the rows that were written since a mark, in the same way. Returns null if all rows must be read. */
export function readSqliteTouched(
  file: string,
  tables: readonly string[],
  since: RowMark,
): Promise<TouchedRows | null> {
  return withSnapshot(file, (database, notes) => {
    const reader: RowReader = {
      mark: async () => readMark(database),
      entriesAfter: async ({ seq, token }) => {
        const last = database.prepare('select token from touched_rows where seq = ?').get(seq)
        if (last?.token !== token) return null
        const after = database.prepare('select table_name, ids from touched_rows where seq > ? order by seq').all(seq)
        return after.map(touchedEntry)
      },
      rows: async (table, ids) => {
        const marks = ids.map(() => '?').join(', ')
        const statement = database.prepare(`select * from ${quoted(table)} where id in (${marks})`)
        statement.setReturnArrays(true)
        statement.setReadBigInts(true)
        const idAt = statement.columns().findIndex(({ name }) => name === 'id')
        return { idAt, rows: statement.all(...ids).map((row) => Object.values(row)) }
      },
      count: async (table) => {
        if (!hasTable(database, table)) return 0
        return Number(database.prepare(`select count(id) as count from ${quoted(table)}`).get()?.count)
      },
      notes: async () => notes,
      changes: async () => readChanges(database),
    }
    return readTouched(reader, tables, since)
  })
}

async function withSnapshot<Found>(
  file: string,
  read: (database: DatabaseSync, notes: Set<unknown>) => Promise<Found>,
): Promise<Found> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    database.exec('begin')
    // The first read starts the transaction. Only this one can meet a lock, while another connection recovers the log.
    return await read(database, await retryWhileBusy(() => readNotes(database), LOCK_TIMEOUT_MS))
  } finally {
    database.close()
  }
}

/** Null if nothing is listed, not even the entry to begin with. */
function readMark(database: DatabaseSync): RowMark | null {
  if (!hasTable(database, 'touched_rows')) return null
  const last = database.prepare('select seq, token from touched_rows order by seq desc limit 1').get()
  const log = hasTable(database, CHANGE_TABLE)
    ? database.prepare(`select count(*) || ' ' || coalesce(max(id), '') as log from ${CHANGE_TABLE}`).get()?.log
    : ''
  const schema = database.prepare('pragma schema_version').get()?.schema_version
  if (!last) return null
  return { seq: String(last.seq), token: String(last.token), schema: String(schema), log: String(log) }
}

const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined

function readNotes(database: DatabaseSync): Set<unknown> {
  const rows = database.prepare('select key from catalogue_note').all()
  return new Set(rows.map((row) => row.key))
}

function readChanges(database: DatabaseSync): PartChange[] {
  if (!hasTable(database, CHANGE_TABLE)) return []
  return database.prepare(CHANGES_QUERY).all().map(storedChange)
}

/** SQLite doesn't say which table it can't read. */
function readNamedTable(database: DatabaseSync, table: string, sink: RowSink): number {
  try {
    return readTable(database, table, sink)
  } catch (error) {
    throw new Error(`The table ${table} can't be read`, { cause: error })
  }
}

/** Returns the number of rows. Skips a table that is missing or has no id. */
function readTable(database: DatabaseSync, table: string, sink: RowSink): number {
  if (!hasTable(database, table)) return 0
  const all = `select * from ${quoted(table)}`
  const columns = database
    .prepare(all)
    .columns()
    .map((column) => column.name)
  if (!columns.includes('id')) return 0
  sink.begin(table, columns)
  const statement = database.prepare(`${all} where id is not null order by id`)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let count = 0
  for (const row of statement.iterate()) {
    // setReturnArrays makes each row an array, but Node's types only know objects.
    sink.add(Object.values(row).map(cellText))
    count += 1
  }
  return count
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
