import { DatabaseSync } from 'node:sqlite'
import type { PartChange } from '#catalogue/part-changes.ts'
import { whenFree } from '#database/busy.ts'
import { cellText, type RowFacts, type RowSink, sampleNote } from '#sources/part-rows.ts'
import { CHANGE_TABLE, CHANGES_QUERY, storedChange } from '#sources/stored-changes.ts'

const PATIENCE_MS = 10_000

/**
 * Reads the part tables of a SQLite file into a sink, in one read transaction: a writer neither waits nor is waited
 * for. It blocks its thread while it reads, so it belongs into a worker. Throws when the file can't be read.
 */
export async function readSqliteRows(file: string, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    database.exec('begin')
    // The first read takes the snapshot; it alone can meet a lock, while another connection recovers the log.
    const notes = await whenFree(() => readNotes(database), PATIENCE_MS)
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

/** Gives the number of rows; a table that is not there, or has no id, is never begun. */
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
    // With setReturnArrays a row is an array; the types of Node know objects only.
    sink.add(Object.values(row).map(cellText))
    count += 1
  }
  return count
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
