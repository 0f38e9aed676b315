import { DatabaseSync } from 'node:sqlite'
import type { PartChange } from '#catalogue/part/part-changes.ts'
import { retryWhileBusy } from '#database/sqlite-busy.ts'
import { CHANGE_TABLE, CHANGES_QUERY, storedChange } from '#sources/changes/stored-changes.ts'
import { sampleNote } from '#sources/database/catalogue-notes.ts'
import { cellText, type RowFacts, type RowSink } from '#sources/database/part-rows.ts'

const LOCK_TIMEOUT_MS = 10_000

/**
 * Reads the part tables of a SQLite file into a sink, in one read transaction that neither blocks writers nor waits for
 * them. It blocks its thread, so run it in a worker. Throws if the file can't be read.
 */
export async function readSqliteRows(file: string, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    database.exec('begin')
    // The first read starts the transaction. Only this one can meet a lock, while another connection recovers the log.
    const notes = await retryWhileBusy(() => readNotes(database), LOCK_TIMEOUT_MS)
    const filled = tables.filter((table) => readTable(database, table, sink) > 0)
    return { sample: filled.some((table) => notes.has(sampleNote(table))), changes: readChanges(database) }
  } finally {
    database.close()
  }
}

function readNotes(database: DatabaseSync): Set<unknown> {
  const rows = database.prepare('select key from catalogue_note').all()
  return new Set(rows.map((row) => row.key))
}

function readChanges(database: DatabaseSync): PartChange[] {
  if (!database.prepare('select 1 from sqlite_schema where name = ?').get(CHANGE_TABLE)) return []
  return database.prepare(CHANGES_QUERY).all().map(storedChange)
}

/** Returns the number of rows. Skips a table that is missing or has no id. */
function readTable(database: DatabaseSync, table: string, sink: RowSink): number {
  if (!database.prepare('select 1 from sqlite_schema where name = ?').get(table)) return 0
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
